"""The segmentation part of Pascal VOC 2012."""

import io
import tarfile

import numpy as np

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.io import Dataset
from paddle_compat.vision.datasets._files import checked_backend, located

__all__ = []

VOC_URL = "https://dataset.bj.bcebos.com/voc/VOCtrainval_11-May-2012.tar"
VOC_MD5 = "6cd6e144f989b92b3379bac3b3de84fd"
SET_FILE = "VOCdevkit/VOC2012/ImageSets/Segmentation/{}.txt"
DATA_FILE = "VOCdevkit/VOC2012/JPEGImages/{}.jpg"
LABEL_FILE = "VOCdevkit/VOC2012/SegmentationClass/{}.png"
MODE_FLAG_MAP = {"train": "trainval", "test": "train", "valid": "val"}  # the archive has no test part


class VOC2012(Dataset):
    """Pictures and masks: (image, mask), PIL ('pil') or arrays in the default dtype ('cv2').

    Args:
        data_file: the tar file; by default downloaded.
        mode: 'train', 'valid' or 'test'.
        transform: called with each image.
        download: whether a missing file may be downloaded.
        backend: 'pil' or 'cv2'; by default ``get_image_backend()``.

    Raises:
        AssertionError: another mode, or the file is missing with ``download=False``.
    """

    def __init__(self, data_file=None, mode="train", transform=None, download=True, backend=None):
        assert mode.lower() in MODE_FLAG_MAP, f"mode should be 'train', 'valid' or 'test', but got {mode}"
        self.backend = checked_backend(backend)
        self.flag = MODE_FLAG_MAP[mode.lower()]
        self.data_file = located(data_file, download, VOC_URL, VOC_MD5, "voc2012", "data_file")
        self.transform = transform
        self.data_tar = tarfile.open(self.data_file)
        self.name2mem = {m.name: m for m in self.data_tar.getmembers()}
        names = self.data_tar.extractfile(self.name2mem[SET_FILE.format(self.flag)]).read().decode().split()
        self.data, self.labels = [DATA_FILE.format(n) for n in names], [LABEL_FILE.format(n) for n in names]
        self.dtype = str(get_default_dtype()).rpartition(".")[2]

    def __getitem__(self, idx):
        from PIL import Image

        data, label = (Image.open(io.BytesIO(self.data_tar.extractfile(self.name2mem[names[idx]]).read())) for names in (self.data, self.labels))
        if self.backend == "cv2":
            data, label = np.array(data), np.array(label)
        if self.transform is not None:
            data = self.transform(data)
        return (data, label) if self.backend == "pil" else (data.astype(self.dtype), label.astype(self.dtype))

    def __len__(self):
        return len(self.data)
