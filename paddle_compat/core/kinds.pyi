# For type checkers: what a kernel sees of a parameter of each kind. (At run time a kind is an object that the op table reads.)
from typing import Any

import torch

T = torch.Tensor
OptT = torch.Tensor | None
Ts = list[torch.Tensor]
TorNum = Any
Num = Any
Int = Any
Ints = list[int]
Axis = Any
Shape = Any
DType = Any
Raw = Any

def __getattr__(name: str) -> Any: ...
