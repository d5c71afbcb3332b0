"""``paddle.distributed.spawn``: start a function in several processes."""

import multiprocessing
import os
import socket

import torch

__all__ = []


class MultiprocessContext:
    """The processes that ``spawn`` started."""

    def __init__(self, processes, errors):
        self.processes, self.error_queues = processes, errors
        self.sentinels = {p.sentinel: i for i, p in enumerate(processes)}

    def join(self, timeout=None):
        """Wait for the processes; whether all are done.

        Raises:
            Exception: a process failed, with its traceback; the others are ended.
        """
        ready = multiprocessing.connection.wait(list(self.sentinels), timeout=timeout)
        failed = None
        for sentinel in ready:
            index = self.sentinels.pop(sentinel)
            self.processes[index].join()
            if self.processes[index].exitcode != 0:
                failed = index
                break
        if failed is None:
            return not self.sentinels
        for p in self.processes:
            if p.is_alive():
                p.terminate()
            p.join()
        if not self.error_queues[failed].empty():
            raise Exception(f"\n\n----------------------------------------------\nProcess {failed} terminated with the following error:\n" +
                self.error_queues[failed].get())
        raise Exception(f"Process {failed} terminated with exit code {self.processes[failed].exitcode}.")


def _free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def _work(func, args, env, errors):
    try:
        os.environ.update(env)
        if torch.cuda.is_available():
            from paddle_compat.device import set_device

            set_device(f"gpu:{env['FLAGS_selected_gpus']}")
        func(*args)
    except KeyboardInterrupt:
        pass
    except Exception:
        import sys
        import traceback

        errors.put(traceback.format_exc())
        sys.exit(1)


def spawn(func, args=(), nprocs=-1, join=True, daemon=False, **options):
    """Call ``func(*args)`` in ``nprocs`` processes; each can then ``init_parallel_env``.

    Args:
        nprocs: how many; as many as there are GPUs (or CPU cores) where -1.
        join: wait for them.
        daemon: end them with this process.
        options: ``start_method`` ('spawn', 'fork', 'forkserver'), ``gpus`` (numbers, one a process, comma separated), ``ips`` ('127.0.0.1'), ``backend``.

    Returns:
        What has the processes and ``join``.
    """
    known = {"start_method", "gpus", "xpus", "npus", "mlus", "ips", "backend", "print_config", "use_paddlecloud", "started_port", "cluster_node_ips"}
    for name in options:
        if name not in known:
            raise ValueError(f"The config option ({name}) of `paddle.distributed.spawn` is not supported.")
    gpus = options.get("gpus")
    devices = gpus.split(",") if gpus else None
    if nprocs == -1:
        nprocs = len(devices) if devices else torch.cuda.device_count() if torch.cuda.is_available() else os.cpu_count()
    if devices and len(devices) != nprocs:
        raise RuntimeError(f"The number of selected gpus({len(devices)}) is not equal to the number of spawn processes({nprocs}).")
    context = multiprocessing.get_context(options.get("start_method") or "spawn")
    ip = (options.get("ips") or "127.0.0.1").split(",")[0]
    first = int(options.get("started_port") or 0)
    endpoints = [f"{ip}:{first + i if first else _free_port()}" for i in range(nprocs)]
    processes, queues = [], []
    for rank in range(nprocs):
        env = {
            "PADDLE_TRAINER_ID": str(rank), "PADDLE_TRAINERS_NUM": str(nprocs), "PADDLE_CURRENT_ENDPOINT": endpoints[rank],
            "PADDLE_TRAINER_ENDPOINTS": ",".join(endpoints), "PADDLE_MASTER": endpoints[0], "FLAGS_selected_gpus": devices[rank] if devices else str(rank),
        }  # fmt: skip
        errors = context.SimpleQueue()
        process = context.Process(target=_work, args=(func, args, env, errors), daemon=daemon)
        process.start()
        processes.append(process)
        queues.append(errors)
    out = MultiprocessContext(processes, queues)
    while join and not out.join():
        pass
    return out
