"""``paddle.utils.download``: files from the network, kept in the home directory."""

import hashlib
import logging
import os
import os.path as osp
import shutil
import tarfile
import time
import urllib.request
import zipfile

__all__ = ["get_weights_path_from_url"]

WEIGHTS_HOME = osp.expanduser("~/.cache/paddle/hapi/weights")
DOWNLOAD_RETRY_LIMIT = 3

logger = logging.getLogger("paddle_compat.utils.download")
logger.setLevel(logging.INFO)
if not logger.handlers:
    _handler = logging.StreamHandler()
    _handler.setFormatter(logging.Formatter("%(asctime)s-%(levelname)s: %(message)s"))
    logger.addHandler(_handler)
    logger.propagate = False


def is_url(path):
    """Whether a path is a URL (http:// or https://)."""
    return path.startswith(("http://", "https://"))


def get_weights_path_from_url(url, md5sum=None):
    """The path of the weights at a URL, downloaded to ``WEIGHTS_HOME`` where they are not there yet.

    Args:
        url: where they are.
        md5sum: their checksum, or None.

    Returns:
        str: the path.
    """
    return get_path_from_url(url, WEIGHTS_HOME, md5sum)


def get_path_from_url(url, root_dir, md5sum=None, check_exist=True, decompress=True, method="get"):
    """The path of what is at a URL, downloaded (by the first process of a machine) and unpacked into ``root_dir``.

    Args:
        url: where it is.
        root_dir: where it goes.
        md5sum: its checksum, or None.
        check_exist: take what is there already, if its checksum is right.
        decompress: unpack tar and zip archives.
        method: 'get' (here, in Python) or 'wget' (by the program of that name).

    Returns:
        str: the file, or the directory that an archive unpacked to.

    Raises:
        AssertionError: no URL.
        RuntimeError: the download failed three times.
    """
    assert is_url(url), f"downloading from {url} not a url"
    from paddle_compat.distributed.parallel import ParallelEnv

    path = _map_path(url, root_dir)
    env = ParallelEnv()
    leader = env.world_size <= 1 or env.current_endpoint in _get_unique_endpoints(env.trainer_endpoints[:])
    if osp.exists(path) and check_exist and _md5check(path, md5sum):
        logger.info("Found %s", path)
    elif leader:
        path = _download(url, root_dir, md5sum, method=method)
    else:
        while not osp.exists(path):
            time.sleep(1)
    if leader and decompress and (tarfile.is_tarfile(path) or zipfile.is_zipfile(path)):
        path = _decompress(path)
    return path


def _get_unique_endpoints(trainer_endpoints):
    """The first process's endpoint of each machine."""
    trainer_endpoints.sort()
    ips, out = set(), set()
    for endpoint in trainer_endpoints:
        ip = endpoint.split(":")[0]
        if ip not in ips:
            ips.add(ip)
            out.add(endpoint)
    logger.info("unique_endpoints %s", out)
    return out


def _map_path(url, root_dir):
    """The file's path in ``root_dir``."""
    return osp.join(root_dir, osp.split(url)[-1])


def _download(url, path, md5sum=None, method="get"):
    """Download to a directory, under a temporary name until it is complete."""
    assert method in _download_methods, f"make sure `{method}` implemented"
    os.makedirs(path, exist_ok=True)
    name = osp.split(url)[-1]
    full = osp.join(path, name)
    tries = 0
    while not (osp.exists(full) and _md5check(full, md5sum)):
        if tries >= DOWNLOAD_RETRY_LIMIT:
            raise RuntimeError(f"Download from {url} failed. Retry limit reached")
        tries += 1
        logger.info("Downloading %s from %s", name, url)
        if not _download_methods[method](url, full):
            time.sleep(0.2)
    return full


def _get_download(url, fullname):
    """Whether the file could be read from the network."""
    part = fullname + "_tmp"
    try:
        with urllib.request.urlopen(url) as answer, open(part, "wb") as out:
            total = answer.headers.get("content-length")
            try:
                from tqdm import tqdm
            except ImportError:
                shutil.copyfileobj(answer, out, 1 << 20)
            else:
                with tqdm(total=int(total) if total else None, unit="B", unit_scale=True) as bar:
                    while block := answer.read(1 << 20):
                        out.write(block)
                        bar.update(len(block))
        shutil.move(part, fullname)
        return fullname
    except Exception as error:
        logger.info("Downloading %s failed with exception %s", url, error)
        if osp.exists(part):
            os.remove(part)
        return False


def _wget_download(url, fullname):
    """The same, by the program wget."""
    import subprocess

    part = fullname + "_tmp"
    result = subprocess.run(["wget", "-O", part, "-t", str(DOWNLOAD_RETRY_LIMIT), url], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if result.returncode:
        return False
    shutil.move(part, fullname)
    return fullname


_download_methods = {"get": _get_download, "wget": _wget_download}


def _md5check(fullname, md5sum=None):
    """Whether a file has a checksum; True where None is given."""
    if md5sum is None:
        return True
    logger.info("File %s md5 checking...", fullname)
    digest = hashlib.md5()
    with open(fullname, "rb") as f:
        while block := f.read(1 << 20):
            digest.update(block)
    if digest.hexdigest() != md5sum:
        logger.info("File %s md5 check failed, %s(calc) != %s(base)", fullname, digest.hexdigest(), md5sum)
        return False
    return True


def _decompress(fname):
    """Unpack an archive beside itself; the path of what came out."""
    logger.info("Decompressing %s...", fname)
    if tarfile.is_tarfile(fname):
        return _uncompress_file_tar(fname)
    if zipfile.is_zipfile(fname):
        return _uncompress_file_zip(fname)
    raise TypeError(f"Unsupport compress file type {fname}")


def _unpacked(directory, names):
    """What an archive with these members makes: its one top directory, its one file, or a directory of its own."""
    names = [n.replace(os.sep, "/").lstrip("./") for n in names]
    names = [n for n in names if n]
    tops = {n.split("/")[0] for n in names}
    return tops, len(tops) == 1


def _uncompress_file_zip(filepath):
    with zipfile.ZipFile(filepath) as files:
        return _extract(files, files.namelist(), filepath)


def _uncompress_file_tar(filepath, mode="r:*"):
    with tarfile.open(filepath, mode) as files:
        return _extract(files, files.getnames(), filepath)


def _extract(archive, names, filepath):
    directory = osp.dirname(filepath)
    tops, single = _unpacked(directory, names)
    if single:
        target, result = directory, osp.join(directory, next(iter(tops)))
    else:
        stem = osp.split(filepath)[-1].split(".")[0]
        target = result = osp.join(directory, stem)
        os.makedirs(target, exist_ok=True)
    if isinstance(archive, tarfile.TarFile):
        archive.extractall(target, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(target)
    else:
        archive.extractall(target)
    return result


def _is_a_single_file(file_list):
    """Whether an archive's members are one file."""
    return len(file_list) == 1 and file_list[0].find("/") < 0


def _is_a_single_dir(file_list):
    """Whether an archive's members are all in one directory."""
    return len({n.replace(os.sep, "/").split("/")[0] for n in file_list}) == 1
