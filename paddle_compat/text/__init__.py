"""``paddle.text``: Viterbi decoding. The data sets of Paddle's module are not here yet."""

from paddle_compat.text.viterbi import ViterbiDecoder, viterbi_decode

__all__ = ["ViterbiDecoder", "viterbi_decode"]
