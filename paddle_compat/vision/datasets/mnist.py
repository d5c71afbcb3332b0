"""MNIST and Fashion-MNIST."""

import gzip
import struct

import numpy as np

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.io import Dataset
from paddle_compat.vision.datasets._files import checked_backend, located

__all__ = []


class MNIST(Dataset):
    """Handwritten digits: (image, label [1] int64); images are PIL ('pil') or arrays [28, 28] in the default dtype ('cv2').

    Args:
        image_path, label_path: the gzip files; by default downloaded.
        mode: 'train' or 'test'.
        transform: called with each image.
        download: whether missing paths may be downloaded.
        backend: 'pil' or 'cv2'; by default ``get_image_backend()``.

    Raises:
        AssertionError: another mode, or a file is missing with ``download=False``.
    """

    NAME = "mnist"
    URL_PREFIX = "https://dataset.bj.bcebos.com/mnist/"
    TEST_IMAGE_URL = URL_PREFIX + "t10k-images-idx3-ubyte.gz"
    TEST_IMAGE_MD5 = "9fb629c4189551a2d022fa330f9573f3"
    TEST_LABEL_URL = URL_PREFIX + "t10k-labels-idx1-ubyte.gz"
    TEST_LABEL_MD5 = "ec29112dd5afa0611ce80d1b7f02629c"
    TRAIN_IMAGE_URL = URL_PREFIX + "train-images-idx3-ubyte.gz"
    TRAIN_IMAGE_MD5 = "f68b3c2dcbeaaa9fbdd348bbdeb94873"
    TRAIN_LABEL_URL = URL_PREFIX + "train-labels-idx1-ubyte.gz"
    TRAIN_LABEL_MD5 = "d53e105ee54ea40749a09fcbcd1e9432"

    def __init__(self, image_path=None, label_path=None, mode="train", transform=None, download=True, backend=None):
        assert mode.lower() in ("train", "test"), f"mode should be 'train' or 'test', but got {mode}"
        self.backend = checked_backend(backend)
        self.mode = mode.lower()
        part = self.mode.upper()
        self.image_path = located(image_path, download, getattr(self, f"{part}_IMAGE_URL"), getattr(self, f"{part}_IMAGE_MD5"), self.NAME, "image_path")
        self.label_path = located(label_path, download, getattr(self, f"{part}_LABEL_URL"), getattr(self, f"{part}_LABEL_MD5"), self.NAME, "label_path")
        self.transform = transform
        self._parse_dataset()
        self.dtype = str(get_default_dtype()).rpartition(".")[2]

    def _parse_dataset(self):
        with gzip.open(self.image_path, "rb") as f:
            _, count, rows, columns = struct.unpack(">IIII", f.read(16))
            self.images = list(np.frombuffer(f.read(count * rows * columns), dtype=np.uint8).reshape(count, rows * columns).astype("float32"))
        with gzip.open(self.label_path, "rb") as f:
            _, count = struct.unpack(">II", f.read(8))
            self.labels = list(np.frombuffer(f.read(count), dtype=np.uint8).astype("int64").reshape(-1, 1))
        self._shape = (rows, columns)

    def __getitem__(self, idx):
        image, label = self.images[idx].reshape(self._shape), self.labels[idx]
        if self.backend == "pil":
            from PIL import Image

            image = Image.fromarray(image.astype("uint8"))
        if self.transform is not None:
            image = self.transform(image)
        return (image if self.backend == "pil" else image.astype(self.dtype)), label.astype("int64")

    def __len__(self):
        return len(self.labels)


class FashionMNIST(MNIST):
    """Pictures of clothes in MNIST's form; arguments as MNIST."""

    NAME = "fashion-mnist"
    URL_PREFIX = "https://dataset.bj.bcebos.com/fashion_mnist/"
    TEST_IMAGE_URL = URL_PREFIX + "t10k-images-idx3-ubyte.gz"
    TEST_IMAGE_MD5 = "bef4ecab320f06d8554ea6380940ec79"
    TEST_LABEL_URL = URL_PREFIX + "t10k-labels-idx1-ubyte.gz"
    TEST_LABEL_MD5 = "bb300cfdad3c16e7a12a480ee83cd310"
    TRAIN_IMAGE_URL = URL_PREFIX + "train-images-idx3-ubyte.gz"
    TRAIN_IMAGE_MD5 = "8d4fb7e6c68d591d4c3dfef9ec88bf0d"
    TRAIN_LABEL_URL = URL_PREFIX + "train-labels-idx1-ubyte.gz"
    TRAIN_LABEL_MD5 = "25c81989df183df01b3e8a0aad5dffbe"
