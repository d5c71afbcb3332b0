"""``paddle.hub``: models that a repository's ``hubconf.py`` describes."""

import importlib.util
import os
import shutil
import sys
import zipfile

__all__ = ["help", "list", "load"]

_CONF = "hubconf.py"
HUB_DIR = os.path.expanduser(os.path.join("~", ".cache", "paddle", "hub"))


def list(repo_dir, source="github", force_reload=False):
    """The names of a repository's models.

    Args:
        repo_dir (str): 'owner/name[:branch]' for github or gitee, a directory for local.
        source (str): 'github', 'gitee' or 'local'.
        force_reload (bool): download anew.

    Returns:
        list of str.
    """
    conf = _conf(repo_dir, source, force_reload)
    return [n for n in dir(conf) if callable(getattr(conf, n)) and not n.startswith("_")]


def help(repo_dir, model, source="github", force_reload=False):
    """A model's docstring."""
    return _entry(_conf(repo_dir, source, force_reload), model).__doc__


def load(repo_dir, model, source="github", force_reload=False, **kwargs):
    """Make a model: call its function with ``kwargs``."""
    return _entry(_conf(repo_dir, source, force_reload), model)(**kwargs)


def _conf(repo_dir, source, force_reload):
    if source not in ("github", "gitee", "local"):
        raise ValueError(f'Unknown source: "{source}". Allowed values: "github" | "gitee" | "local".')
    if source != "local":
        repo_dir = _fetched(repo_dir, source, force_reload)
    sys.path.insert(0, repo_dir)
    try:
        path = os.path.join(repo_dir, _CONF)
        spec = importlib.util.spec_from_file_location("hubconf", path)
        if not os.path.exists(path):
            raise FileNotFoundError(f"No {_CONF} in {repo_dir}")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(repo_dir)
    missing = [n for n in getattr(module, "dependencies", None) or [] if importlib.util.find_spec(n) is None]
    if missing:
        raise RuntimeError("Missing dependencies: {}".format(", ".join(missing)))
    return module


def _entry(module, name):
    if not isinstance(name, str):
        raise ValueError("Invalid input: model should be a str of function name")
    found = getattr(module, name, None)
    if found is None or not callable(found):
        raise RuntimeError(f"Cannot find callable {name} in hubconf")
    return found


def _fetched(repo, source, force_reload):
    """The directory of a downloaded repository."""
    from paddle_compat.utils.download import get_path_from_url

    name, _, branch = repo.partition(":")
    owner, _, project = name.partition("/")
    if not project:
        raise ValueError(f"repo_dir must be 'owner/name[:branch]', but got {repo!r}")
    branch = branch or ("main" if source == "github" else "master")
    os.makedirs(HUB_DIR, exist_ok=True)
    target = os.path.join(HUB_DIR, "_".join([owner, project, branch]).replace("/", "_"))
    if os.path.isdir(target) and not force_reload:
        return target
    url = f"https://github.com/{name}/archive/{branch}.zip" if source == "github" else f"https://gitee.com/{name}/repository/archive/{branch}.zip"
    archive = get_path_from_url(url, HUB_DIR, check_exist=not force_reload, decompress=False)
    with zipfile.ZipFile(archive) as z:
        top = z.namelist()[0].split("/")[0]
        z.extractall(HUB_DIR)
    os.remove(archive)
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(os.path.join(HUB_DIR, top), target)
    return target
