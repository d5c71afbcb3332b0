"""``paddle.batch``: samples of a reader in lists."""


def batch(reader, batch_size, drop_last=False):
    """A reader that yields lists of ``batch_size`` samples of ``reader`` (a function that returns an iterator).

    Args:
        drop_last: leave out a last list that is shorter.

    Raises:
        ValueError: batch_size is not positive.
    """
    if int(batch_size) <= 0:
        raise ValueError(f"batch_size should be a positive integer value, but got batch_size={batch_size}")
    batch_size = int(batch_size)

    def batched():
        held = []
        for sample in reader():
            held.append(sample)
            if len(held) == batch_size:
                yield held
                held = []
        if held and not drop_last:
            yield held

    return batched
