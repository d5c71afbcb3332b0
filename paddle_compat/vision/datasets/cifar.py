"""CIFAR-10 and CIFAR-100."""

import pickle
import tarfile

import numpy as np

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.io import Dataset
from paddle_compat.vision.datasets._files import checked_backend, located

__all__ = []

URL_PREFIX = "https://dataset.bj.bcebos.com/cifar/"
CIFAR10_URL = URL_PREFIX + "cifar-10-python.tar.gz"
CIFAR10_MD5 = "c58f30108f718f92721af3b95e74349a"
CIFAR100_URL = URL_PREFIX + "cifar-100-python.tar.gz"
CIFAR100_MD5 = "eb9058c3a382ffc7106e4002c42a8d85"


class _Plain(pickle.Unpickler):
    """Reads arrays, lists and dicts; nothing else may come out of a data file."""

    _ALLOWED = {
        ("numpy.core.multiarray", "_reconstruct"), ("numpy._core.multiarray", "_reconstruct"), ("numpy", "ndarray"), ("numpy", "dtype"),
        ("_codecs", "encode"),
    }  # fmt: skip

    def find_class(self, module, name):
        if (module, name) in self._ALLOWED:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"a CIFAR file must not hold {module}.{name}")


class Cifar10(Dataset):
    """Pictures of ten kinds of things: (image, label int64); images are PIL ('pil') or arrays [32, 32, 3] in the default dtype ('cv2').

    Args:
        data_file: the tar file; by default downloaded.
        mode: 'train' or 'test'.
        transform: called with each image.
        download: whether a missing file may be downloaded.
        backend: 'pil' or 'cv2'; by default ``get_image_backend()``.

    Raises:
        AssertionError: another mode, or the file is missing with ``download=False``.
    """

    def __init__(self, data_file=None, mode="train", transform=None, download=True, backend=None):
        assert mode.lower() in ("train", "test"), f"mode.lower() should be 'train' or 'test', but got {mode}"
        self.mode = mode.lower()
        self.backend = checked_backend(backend)
        self._init_url_md5_flag()
        self.data_file = located(data_file, download, self.data_url, self.data_md5, "cifar", "data_file")
        self.transform = transform
        self._load_data()
        self.dtype = str(get_default_dtype()).rpartition(".")[2]

    def _init_url_md5_flag(self):
        self.data_url, self.data_md5 = CIFAR10_URL, CIFAR10_MD5
        self.flag = "data_batch" if self.mode == "train" else "test_batch"

    def _load_data(self):
        self.data = []
        with tarfile.open(self.data_file, mode="r") as f:
            for name in (m.name for m in f if self.flag in m.name):
                batch = _Plain(f.extractfile(name), encoding="bytes").load()
                labels = batch.get(b"labels", batch.get(b"fine_labels"))
                assert labels is not None, f"{name} has no labels"
                self.data.extend(zip(batch[b"data"], labels, strict=True))

    def __getitem__(self, idx):
        image, label = self.data[idx]
        image = np.reshape(image, [3, 32, 32]).transpose([1, 2, 0])
        if self.backend == "pil":
            from PIL import Image

            image = Image.fromarray(image.astype("uint8"))
        if self.transform is not None:
            image = self.transform(image)
        return (image if self.backend == "pil" else image.astype(self.dtype)), np.array(label).astype("int64")

    def __len__(self):
        return len(self.data)


class Cifar100(Cifar10):
    """Pictures of a hundred kinds of things; arguments as Cifar10."""

    def _init_url_md5_flag(self):
        self.data_url, self.data_md5, self.flag = CIFAR100_URL, CIFAR100_MD5, self.mode
