"""A step over 200 small parameters: paddle_compat's optimizers against torch.optim's, paired in one run.

``python benchmarks/optimizer_step.py [--count 200] [--size 10] [--threads 1]`` prints microseconds a step (the least of many) for ours, and
for torch.optim's foreach and fused forms; the last column is ours over the better of the two. Exit status 1 if a ratio is above 1.
With ``--clear`` a step is followed by ``clear_grad()`` / ``zero_grad()`` and a backward pass that gives every parameter a gradient.
"""

import argparse
import os
import sys
import time

import torch

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import paddle_compat as paddle

# name -> (ours, torch's class or None, torch's options)
PAIRS = {
    "SGD": (lambda ps: paddle.optimizer.SGD(1e-3, ps), "SGD", {}),
    "SGD weight_decay": (lambda ps: paddle.optimizer.SGD(1e-3, ps, weight_decay=0.1), "SGD", dict(weight_decay=0.1)),
    "Momentum": (lambda ps: paddle.optimizer.Momentum(1e-3, 0.9, ps), "SGD", dict(momentum=0.9)),
    "Momentum nesterov": (lambda ps: paddle.optimizer.Momentum(1e-3, 0.9, ps, use_nesterov=True), "SGD", dict(momentum=0.9, nesterov=True)),
    "Adam": (lambda ps: paddle.optimizer.Adam(1e-3, parameters=ps), "Adam", {}),
    "Adam weight_decay": (lambda ps: paddle.optimizer.Adam(1e-3, parameters=ps, weight_decay=0.1), "Adam", dict(weight_decay=0.1)),
    "AdamW": (lambda ps: paddle.optimizer.AdamW(1e-3, parameters=ps), "AdamW", {}),
    "AdamW decay fun": (lambda ps: paddle.optimizer.AdamW(1e-3, parameters=ps, apply_decay_param_fun=lambda n: n.endswith("0")), "AdamW", {}),
    "Adamax": (lambda ps: paddle.optimizer.Adamax(1e-3, parameters=ps), "Adamax", {}),
    "Adagrad": (lambda ps: paddle.optimizer.Adagrad(1e-3, parameters=ps), "Adagrad", {}),
    "Adadelta": (lambda ps: paddle.optimizer.Adadelta(1e-3, parameters=ps), "Adadelta", {}),
    "RMSProp": (lambda ps: paddle.optimizer.RMSProp(1e-3, parameters=ps), "RMSprop", {}),
    "RMSProp centered": (lambda ps: paddle.optimizer.RMSProp(1e-3, centered=True, momentum=0.9, parameters=ps), "RMSprop", dict(centered=True, momentum=0.9)),
    "Lamb": (lambda ps: paddle.optimizer.Lamb(1e-3, parameters=ps), None, {}),
}


def torch_optimizer(name, options, params, **form):
    try:
        return getattr(torch.optim, name)(params, lr=1e-3, **options, **form)
    except (TypeError, RuntimeError):  # no such form
        return None


def best(calls, rounds=25, inner=4):
    """The least time of each call in microseconds, the calls taking turns."""
    times = [float("inf")] * len(calls)
    for call in calls:
        for _ in range(3):
            call()
    for _ in range(rounds):
        for i, call in enumerate(calls):
            start = time.perf_counter()
            for _ in range(inner):
                call()
            times[i] = min(times[i], (time.perf_counter() - start) / inner)
    return [t * 1e6 for t in times]


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--clear", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args(argv)
    torch.set_num_threads(options.threads)
    shape = [options.size, options.size]

    print(f"{options.count} parameters of {shape}, {options.threads} thread(s), us a step" + (" with backward and clear" if options.clear else ""))
    print(f"{'':20}{'ours':>9}{'foreach':>9}{'fused':>9}{'ratio':>8}")
    worst = 0.0
    for name, (make, twin, extra) in PAIRS.items():
        if options.only and options.only not in name:
            continue
        ours = [paddle.create_parameter(shape, "float32") for _ in range(options.count)]
        calls = [step(make(ours), [p._t for p in ours], options.clear, "clear_grad")]
        labels = ["ours"]
        for form in ("foreach", "fused"):
            params = [torch.nn.Parameter(torch.randn(shape)) for _ in range(options.count)]
            other = None if twin is None else torch_optimizer(twin, extra, params, **{form: True})
            if other is not None:
                calls.append(step(other, params, options.clear, "zero_grad"))
                labels.append(form)
        times = dict(zip(labels, best(calls), strict=True))
        rival = min((t for label, t in times.items() if label != "ours"), default=None)
        ratio = times["ours"] / rival if rival else float("nan")
        worst = max(worst, ratio) if rival else worst
        cells = "".join(f"{times[c]:9.0f}" if c in times else f"{'-':>9}" for c in ("ours", "foreach", "fused"))
        print(f"{name:20}{cells}{ratio:8.2f}")
    return 1 if worst > 1.0 else 0


def step(optimizer, tensors, clear, clear_name):
    if not clear:
        for t in tensors:
            t.grad = torch.randn_like(t)
        return optimizer.step
    weights = [torch.randn_like(t) for t in tensors]
    reset = getattr(optimizer, clear_name)

    def whole():
        torch.autograd.backward(tensors, weights)
        optimizer.step()
        reset()

    return whole


if __name__ == "__main__":
    sys.exit(main())
