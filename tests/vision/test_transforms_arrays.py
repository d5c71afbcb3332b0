"""Transforms of arrays, which the recorded cases cannot show (the oracle has no OpenCV)."""

import numpy as np
import pytest

import paddle_compat as paddle

T = paddle.vision.transforms
PIXELS = np.random.RandomState(0).randint(0, 255, (6, 8, 3)).astype("uint8")


@pytest.mark.parametrize("mode", ["edge", "reflect", "symmetric", "constant"])
def test_pad_is_numpys(mode):
    np.testing.assert_array_equal(T.pad(PIXELS, (1, 2), padding_mode=mode), np.pad(PIXELS, ((2, 2), (1, 1), (0, 0)), mode=mode))


def test_flips_and_crops_are_slices():
    np.testing.assert_array_equal(T.hflip(PIXELS), PIXELS[:, ::-1])
    np.testing.assert_array_equal(T.vflip(PIXELS), PIXELS[::-1])
    np.testing.assert_array_equal(T.crop(PIXELS, 1, 2, 3, 4), PIXELS[1:4, 2:6])


def test_brightness_rounds_and_clips():
    np.testing.assert_array_equal(T.adjust_brightness(PIXELS, 1.7), np.clip(np.round(PIXELS.astype("float32") * np.float32(1.7)), 0, 255).astype("uint8"))


def test_quarter_turn_with_expand():
    np.testing.assert_array_equal(T.rotate(PIXELS, 90, expand=True), np.rot90(PIXELS))


def test_halving_takes_means():
    small = T.resize(PIXELS.astype("float32"), (3, 4))
    np.testing.assert_allclose(small, PIXELS.reshape(3, 2, 4, 2, 3).mean((1, 3)), rtol=1e-5)
