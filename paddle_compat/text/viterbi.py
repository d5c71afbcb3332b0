"""Viterbi decoding: the best sequence of tags, by dynamic programming over transitions and scores."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op
from paddle_compat.nn import Layer


@op("viterbi_decode", dtypes=FLOATS)
def viterbi_decode(potentials: T, transition_params: T, lengths: T, include_bos_eos_tag=True, name=None):
    """The highest score and its path for each sequence.

    Args:
        potentials: [batch, length, tags], the score of each tag at each place.
        transition_params: [tags, tags], the score of tag j behind tag i.
        lengths: [batch], int64; what lies behind counts for nothing.
        include_bos_eos_tag: the last tag is the start, the one before it the stop: their transitions count at the ends.

    Returns:
        Scores [batch] and paths [batch, longest length] (int64), 0 behind a sequence's end.
    """
    batch, _, tags = potentials.shape
    if lengths.shape[0] != batch:
        raise invalid_argument(f"The batch size of Input and Length should be equal, but received {batch} and {lengths.shape[0]}.")
    if tuple(transition_params.shape) != (tags, tags):
        raise invalid_argument(f"transition_params should be [{tags}, {tags}] as the tags of potentials, but received {list(transition_params.shape)}")
    longest = int(lengths.max())
    left = lengths.clone()
    alpha = potentials[:, 0]
    if include_bos_eos_tag:
        alpha = alpha + transition_params[-1]
        alpha = alpha + transition_params[-2] * (left == 1).unsqueeze(-1)
    history = []
    for i in range(1, longest):
        left = left - 1
        scores, best = (alpha.unsqueeze(-1) + transition_params).max(1)
        history.append(best)
        moved = scores + potentials[:, i]
        if include_bos_eos_tag:
            moved = moved + transition_params[-2] * (left == 1).unsqueeze(-1)
        alpha = torch.where((left > 0).unsqueeze(-1), moved, alpha)
    scores, last = alpha.max(-1)
    paths = torch.zeros((batch, longest), dtype=torch.int64, device=potentials.device)
    for place in range(longest - 1, -1, -1):
        inside = place < lengths
        paths[:, place] = torch.where(inside, last, torch.zeros_like(last))
        if place:
            previous = history[place - 1].gather(1, last.unsqueeze(1)).squeeze(1)
            last = torch.where(inside, previous, last)
    return scores, paths


class ViterbiDecoder(Layer):
    """``viterbi_decode`` with fixed transitions."""

    def __init__(self, transitions, include_bos_eos_tag=True, name=None):
        super().__init__()
        self.transitions = transitions
        self.include_bos_eos_tag = include_bos_eos_tag
        self.name = name

    def forward(self, potentials, lengths):
        """Scores and paths of ``potentials`` [batch, length, tags]."""
        return viterbi_decode(potentials, self.transitions, lengths, self.include_bos_eos_tag, self.name)
