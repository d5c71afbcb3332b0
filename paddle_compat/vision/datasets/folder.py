"""Images in folders."""

import os

from paddle_compat.io import Dataset
from paddle_compat.vision.image import get_image_backend, import_cv2

__all__ = []

IMG_EXTENSIONS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")


def has_valid_extension(filename, extensions):
    """Whether a file's name ends with one of the extensions, in any case."""
    return filename.lower().endswith(tuple(extensions))


def pil_loader(path):
    """An image by PIL, in RGB."""
    from PIL import Image

    with open(path, "rb") as f:
        return Image.open(f).convert("RGB")


def cv2_loader(path):
    """An image by OpenCV, in RGB."""
    cv2 = import_cv2()
    return cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)


def default_loader(path):
    """An image by the image backend, in RGB."""
    return cv2_loader(path) if get_image_backend() == "cv2" else pil_loader(path)


def _accepts(extensions, is_valid_file):
    """What decides whether a file belongs: extensions where given, else the function, else images."""
    if extensions is None and is_valid_file is not None:
        return is_valid_file
    return lambda path: has_valid_extension(path, IMG_EXTENSIONS if extensions is None else extensions)


def _files(folder, accepts):
    """Paths below a folder, in order."""
    for root, _, names in sorted(os.walk(folder, followlinks=True)):
        for name in sorted(names):
            path = os.path.join(root, name)
            if accepts(path):
                yield path


class DatasetFolder(Dataset):
    """(sample, class) of files in folders, one folder a class.

    Args:
        root: the folder of the classes' folders.
        loader: reads a file; default images in RGB.
        extensions: what files' names may end with; default images'.
        transform: called with each sample.
        is_valid_file: function of a path, whether it belongs; without ``extensions``.

    Raises:
        RuntimeError: there is no such file.
    """

    def __init__(self, root, loader=None, extensions=None, transform=None, is_valid_file=None):
        self.root = root
        self.transform = transform
        accepts = _accepts(extensions, is_valid_file)
        extensions = IMG_EXTENSIONS if extensions is None else extensions
        self.classes, self.class_to_idx = self._find_classes(root)
        samples = [(path, self.class_to_idx[c]) for c in self.classes for path in _files(os.path.join(root, c), accepts)]
        if not samples:
            raise RuntimeError(f"Found 0 directories in subfolders of: {root}\nSupported extensions are: {','.join(extensions)}")
        self.loader = default_loader if loader is None else loader
        self.extensions = extensions
        self.samples = samples
        self.targets = [s[1] for s in samples]
        self.dtype = "float32"

    def _find_classes(self, dir):
        classes = sorted(d.name for d in os.scandir(dir) if d.is_dir())
        return classes, {name: i for i, name in enumerate(classes)}

    def __getitem__(self, index):
        path, target = self.samples[index]
        sample = self.loader(path)
        return (sample if self.transform is None else self.transform(sample)), target

    def __len__(self):
        return len(self.samples)


class ImageFolder(Dataset):
    """[sample] of the files below a folder; arguments as DatasetFolder.

    Raises:
        RuntimeError: there is no such file.
    """

    def __init__(self, root, loader=None, extensions=None, transform=None, is_valid_file=None):
        self.root = root
        accepts = _accepts(extensions, is_valid_file)
        extensions = IMG_EXTENSIONS if extensions is None else extensions
        samples = list(_files(os.path.expanduser(root), accepts))
        if not samples:
            raise RuntimeError(f"Found 0 files in subfolders of: {root}\nSupported extensions are: {','.join(extensions)}")
        self.loader = default_loader if loader is None else loader
        self.extensions = extensions
        self.samples = samples
        self.transform = transform

    def __getitem__(self, index):
        sample = self.loader(self.samples[index])
        return [sample if self.transform is None else self.transform(sample)]

    def __len__(self):
        return len(self.samples)
