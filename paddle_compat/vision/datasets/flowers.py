"""Oxford's 102 flowers."""

import io
import tarfile

import numpy as np

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.io import Dataset
from paddle_compat.vision.datasets._files import checked_backend, located

__all__ = []

DATA_URL = "http://paddlemodels.bj.bcebos.com/flowers/102flowers.tgz"
LABEL_URL = "http://paddlemodels.bj.bcebos.com/flowers/imagelabels.mat"
SETID_URL = "http://paddlemodels.bj.bcebos.com/flowers/setid.mat"
DATA_MD5 = "52808999861908f626f3c1f4e79d11fa"
LABEL_MD5 = "e0620be6f572b9609742df49c70aed4d"
SETID_MD5 = "a5357ecc9cb78c4bef273ce3793fc85c"
MODE_FLAG_MAP = {"train": "tstid", "test": "trnid", "valid": "valid"}  # the larger part trains


class Flowers(Dataset):
    """Pictures of flowers: (image, label [1] int64); images are PIL ('pil') or arrays in the default dtype ('cv2'). Needs scipy.

    Args:
        data_file, label_file, setid_file: the tar and the two .mat files; by default downloaded.
        mode: 'train', 'valid' or 'test'.
        transform: called with each image.
        download: whether missing files may be downloaded.
        backend: 'pil' or 'cv2'; by default ``get_image_backend()``.

    Raises:
        AssertionError: another mode, or a file is missing with ``download=False``.
    """

    def __init__(self, data_file=None, label_file=None, setid_file=None, mode="train", transform=None, download=True, backend=None):
        assert mode.lower() in MODE_FLAG_MAP, f"mode should be 'train', 'valid' or 'test', but got {mode}"
        self.backend = checked_backend(backend)
        self.flag = MODE_FLAG_MAP[mode.lower()]
        self.data_file = located(data_file, download, DATA_URL, DATA_MD5, "flowers", "data_file")
        self.label_file = located(label_file, download, LABEL_URL, LABEL_MD5, "flowers", "label_file")
        self.setid_file = located(setid_file, download, SETID_URL, SETID_MD5, "flowers", "setid_file")
        self.transform = transform
        # The tar stays packed: members are read when asked for.
        self.data_tar = tarfile.open(self.data_file)
        self.name2mem = {m.name: m for m in self.data_tar.getmembers()}
        from scipy.io import loadmat

        self.labels = loadmat(self.label_file)["labels"][0]
        self.indexes = loadmat(self.setid_file)[self.flag][0]
        self.dtype = str(get_default_dtype()).rpartition(".")[2]

    def __getitem__(self, idx):
        from PIL import Image

        index = self.indexes[idx]
        label = np.array([self.labels[index - 1]])
        data = self.data_tar.extractfile(self.name2mem[f"jpg/image_{index:05d}.jpg"]).read()
        image = Image.open(io.BytesIO(data))
        if self.backend == "cv2":
            image = np.array(image)
        if self.transform is not None:
            image = self.transform(image)
        return (image if self.backend == "pil" else image.astype(self.dtype)), label.astype("int64")

    def __len__(self):
        return len(self.indexes)
