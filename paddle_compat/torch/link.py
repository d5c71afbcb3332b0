"""Keeps a member of a torch module and the Tensor of a Paddle layer one and the same torch tensor."""

import torch


def as_parameter(t):
    """Make torch take the tensor ``t`` for a ``torch.nn.Parameter``, the object staying the same.

    ``isinstance(t, torch.nn.Parameter)`` asks this flag; torch itself sets it on parameters that are tensor subclasses.
    """
    if not isinstance(t, torch.nn.Parameter):
        t._is_param = True
    return t


class Link:
    """One parameter or buffer: ``members[name]`` of a torch module and ``tensor._t`` of a layer.

    ``last`` is the torch tensor on which both agreed: whoever differs from it has changed, and the other follows.
    """

    __slots__ = ("last", "members", "name", "parameter", "tensor")

    def __init__(self, members, name, tensor, parameter):
        self.members, self.name, self.tensor, self.parameter = members, name, tensor, parameter
        self.last = tensor._t
        members[name] = as_parameter(tensor._t) if parameter else tensor._t

    def sync(self):
        """Let the side that did not change follow the one that did (the module's, where both did)."""
        member, t = self.members.get(self.name), self.tensor._t
        if member is t:
            return
        if member is not self.last and member is not None:
            self.tensor._t = self.last = member
        else:
            self.members[self.name] = as_parameter(t) if self.parameter else t
            self.last = t
