"""``paddle._C_ops``: the name that libraries import Paddle's compiled operators from. There are none here; asking for one says so."""


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(f"paddle._C_ops.{name}: Paddle's compiled operators are not here; call the public function (paddle.*) instead")
