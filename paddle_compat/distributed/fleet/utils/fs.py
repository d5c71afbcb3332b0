"""File systems: the local one."""

import os
import shutil

from paddle_compat.core.errors import unimplemented

__all__ = []


class ExecuteError(Exception):
    """A file operation failed."""


class FSFileExistsError(Exception):
    """A file is there that should not be."""


class FSFileNotExistsError(Exception):
    """A file is not there that should be."""


class LocalFS:
    """The local file system."""

    def ls_dir(self, fs_path):
        """(directories, files) in a directory."""
        if not self.is_exist(fs_path):
            return [], []
        names = sorted(os.listdir(fs_path))
        dirs = [n for n in names if os.path.isdir(os.path.join(fs_path, n))]
        return dirs, [n for n in names if n not in dirs]

    def list_dirs(self, fs_path):
        """The directories in a directory."""
        return self.ls_dir(fs_path)[0]

    def mkdirs(self, fs_path):
        """Make a directory and those above it."""
        assert not os.path.isfile(fs_path), f"{fs_path} is already a file"
        os.makedirs(fs_path, exist_ok=True)

    def rename(self, fs_src_path, fs_dst_path):
        """Rename."""
        os.rename(fs_src_path, fs_dst_path)

    def delete(self, fs_path):
        """Delete a file or directory; nothing where there is none."""
        if os.path.isfile(fs_path):
            os.remove(fs_path)
        elif os.path.isdir(fs_path):
            shutil.rmtree(fs_path)

    def need_upload_download(self):
        """False."""
        return False

    def is_file(self, fs_path):
        """Whether it is a file."""
        return os.path.isfile(fs_path)

    def is_dir(self, fs_path):
        """Whether it is a directory."""
        return os.path.isdir(fs_path)

    def is_exist(self, fs_path):
        """Whether it is there."""
        return os.path.exists(fs_path)

    def touch(self, fs_path, exist_ok=True):
        """Make an empty file."""
        if self.is_exist(fs_path):
            if exist_ok:
                return
            raise FSFileExistsError
        with open(fs_path, "a"):
            pass

    def mv(self, src_path, dst_path, overwrite=False, test_exists=False):
        """Move; over what is there where ``overwrite``."""
        if not self.is_exist(src_path):
            raise FSFileNotExistsError
        if overwrite and self.is_exist(dst_path):
            self.delete(dst_path)
        if self.is_exist(dst_path):
            raise FSFileExistsError
        self.rename(src_path, dst_path)


class HDFSClient:
    """Hadoop's file system, which is not here."""

    def __init__(self, hadoop_home=None, configs=None, time_out=5 * 60 * 1000, sleep_inter=1000):
        raise unimplemented("HDFSClient: use pyarrow.fs.HadoopFileSystem, and LocalFS for local files")
