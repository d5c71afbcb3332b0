"""Decoding step by step: BeamSearchDecoder and dynamic_decode."""

import collections

import paddle_compat as paddle
from paddle_compat.nn import functional as F
from paddle_compat.nn.layer.nested import flatten, map_structure

__all__ = []

_INF = 1e9


class Decoder:
    """What ``dynamic_decode`` drives: a subclass writes ``initialize`` and ``step``, and ``finalize`` where something is left to do."""

    def initialize(self, inits):
        """(first inputs, first states, first ``finished`` flags)."""
        raise NotImplementedError

    def step(self, time, inputs, states, **kwargs):
        """(outputs, next states, next inputs, finished) of one step."""
        raise NotImplementedError

    def finalize(self, outputs, final_states, sequence_lengths):
        """(outputs, states) made of all steps' outputs, stacked along the first axis, and the last states."""
        raise NotImplementedError

    @property
    def tracks_own_finished(self):
        """Whether the decoder's ``finished`` stands by itself rather than only ever growing."""
        return False


class BeamSearchDecoder(Decoder):
    """Beam search with a recurrent cell.

    Args:
        cell: a recurrent cell.
        start_token (int): the id that sequences begin with.
        end_token (int): the id that ends them.
        beam_size (int): how many candidates are kept.
        embedding_fn: ids to the cell's inputs; the ids themselves where None.
        output_fn: the cell's outputs to logits; the outputs themselves where None.
    """

    OutputWrapper = collections.namedtuple("OutputWrapper", ("scores", "predicted_ids", "parent_ids"))
    StateWrapper = collections.namedtuple("StateWrapper", ("cell_states", "log_probs", "finished", "lengths"))

    def __init__(self, cell, start_token, end_token, beam_size, embedding_fn=None, output_fn=None):
        self.cell = cell
        self.embedding_fn = embedding_fn
        self.output_fn = output_fn
        self.start_token = start_token
        self.end_token = end_token
        self.beam_size = beam_size

    @staticmethod
    def tile_beam_merge_with_batch(x, beam_size):
        """[batch, ...] as [batch * beam_size, ...], each entry ``beam_size`` times in a row."""
        shape = list(x.shape)
        x = paddle.expand(paddle.unsqueeze(x, 1), [shape[0], beam_size, *shape[1:]])
        return paddle.reshape(x, [-1, *shape[1:]])

    def _split_batch_beams(self, x):
        return paddle.reshape(x, [-1, self.beam_size, *x.shape[1:]])

    def _merge_batch_beams(self, x):
        return paddle.reshape(x, [-1, *x.shape[2:]])

    def _expand_to_beam_size(self, x):
        shape = list(x.shape)
        return paddle.expand(paddle.unsqueeze(x, 1), [shape[0], self.beam_size, *shape[1:]])

    def _mask_probs(self, probs, finished):
        """Log probabilities in which a finished beam can only go on with the end token."""
        only_end = paddle.full([self.vocab_size], -_INF, dtype=probs.dtype)
        only_end = paddle.where(paddle.arange(self.vocab_size) == self.end_token, paddle.zeros_like(only_end), only_end)
        flag = paddle.cast(paddle.unsqueeze(finished, -1), probs.dtype)
        return flag * only_end + probs * (1 - flag)

    def _gather(self, x, indices, batch_size):
        """``x[b, indices[b, k]]``."""
        rows = paddle.expand(paddle.unsqueeze(paddle.arange(indices.shape[0], dtype=indices.dtype), 1), indices.shape)
        return paddle.gather_nd(x, paddle.stack([rows, indices], axis=2))

    def initialize(self, initial_cell_states):
        """(first inputs, first states, no beam finished) from the cell's states, each [batch, ...]."""
        batch = flatten(initial_cell_states)[0].shape[0]
        states = map_structure(self._expand_to_beam_size, initial_cell_states)
        inputs = paddle.full([batch, self.beam_size], self.start_token, dtype="int64")
        # all beams are alike at first: only the first may be chosen
        first = paddle.to_tensor([[0.0] + [-_INF] * (self.beam_size - 1)], dtype=paddle.get_default_dtype())
        log_probs = paddle.expand(first, [batch, self.beam_size])
        finished = paddle.full([batch, self.beam_size], False, dtype="bool")
        lengths = paddle.zeros([batch, self.beam_size], dtype="int64")
        if self.embedding_fn is not None:
            inputs = self.embedding_fn(inputs)
        return inputs, self.StateWrapper(states, log_probs, finished, lengths), finished

    def _beam_search_step(self, time, logits, next_cell_states, beam_state):
        self.vocab_size = logits.shape[-1]
        step_log_probs = self._mask_probs(F.log_softmax(logits), beam_state.finished)
        log_probs = step_log_probs + paddle.unsqueeze(beam_state.log_probs, -1)
        flat = paddle.reshape(log_probs, [-1, self.beam_size * self.vocab_size])
        scores, chosen = paddle.topk(flat, k=self.beam_size)
        beams = paddle.floor_divide(chosen, paddle.full_like(chosen, self.vocab_size))
        tokens = paddle.remainder(chosen, paddle.full_like(chosen, self.vocab_size))
        batch = flat.shape[0]
        next_cell_states = map_structure(lambda x: self._gather(x, beams, batch), next_cell_states)
        finished = self._gather(beam_state.finished, beams, batch)
        lengths = self._gather(beam_state.lengths, beams, batch)
        lengths = lengths + paddle.cast(paddle.logical_not(finished), lengths.dtype)
        finished = paddle.logical_or(finished, paddle.equal(tokens, paddle.full_like(tokens, self.end_token)))
        return self.OutputWrapper(scores, tokens, beams), self.StateWrapper(next_cell_states, scores, finished, lengths)

    def step(self, time, inputs, states, **kwargs):
        """(outputs, next states, next inputs, finished) of one step."""
        inputs = map_structure(self._merge_batch_beams, inputs)
        cell_states = map_structure(self._merge_batch_beams, states.cell_states)
        cell_outputs, next_cell_states = self.cell(inputs, cell_states, **kwargs)
        cell_outputs = map_structure(self._split_batch_beams, cell_outputs)
        next_cell_states = map_structure(self._split_batch_beams, next_cell_states)
        if self.output_fn is not None:
            cell_outputs = self.output_fn(cell_outputs)
        output, state = self._beam_search_step(time, cell_outputs, next_cell_states, states)
        output.predicted_ids.stop_gradient = True
        next_inputs = output.predicted_ids if self.embedding_fn is None else self.embedding_fn(output.predicted_ids)
        return output, state, next_inputs, state.finished

    def finalize(self, outputs, final_states, sequence_lengths):
        """The ids of each beam from its end back to its start, [time, batch, beam_size]."""
        return F.gather_tree(outputs.predicted_ids, outputs.parent_ids), final_states

    @property
    def tracks_own_finished(self):
        """True: beams change places, so that what was finished in a place says nothing of it."""
        return True


def dynamic_decode(decoder, inits=None, max_step_num=None, output_time_major=False, impute_finished=False, is_test=False, return_length=False, **kwargs):
    """Run a decoder until every sequence is finished.

    Args:
        decoder: a Decoder.
        inits: what its ``initialize`` takes.
        max_step_num (int): the last step's number, where it does not end before.
        output_time_major (bool): whether outputs come as [time, batch, ...] rather than [batch, time, ...].
        impute_finished (bool): whether the states of finished sequences stay as they are.
        is_test (bool): no effect (on Paddle it saves memory).
        return_length (bool): whether the lengths come too.
        kwargs: passed to the decoder's ``step``.

    Returns:
        tuple: (outputs, last states), and the lengths if ``return_length``.
    """
    inputs, states, finished = decoder.initialize(inits)
    lengths = paddle.zeros_like(paddle.cast(finished, "int64"))
    steps, step = [], 0
    while not bool(paddle.all(finished)):
        time = paddle.to_tensor([step], dtype="int64")
        outputs, next_states, next_inputs, next_finished = decoder.step(time, inputs, states, **kwargs)
        if not decoder.tracks_own_finished:
            next_finished = paddle.logical_or(next_finished, finished)
            lengths = lengths + paddle.cast(paddle.logical_not(finished), "int64")
            if impute_finished:
                next_states = map_structure(lambda new, old, done=finished: _stay(new, old, done), next_states, states)
        else:
            lengths = getattr(next_states, "lengths", lengths)
        steps.append(outputs)
        inputs, states, finished = next_inputs, next_states, next_finished
        step += 1
        if max_step_num is not None and step > max_step_num:
            break
    final = map_structure(lambda *column: paddle.stack(list(column), axis=0), *steps)
    try:
        final, states = decoder.finalize(final, states, lengths)
    except NotImplementedError:
        pass
    if not output_time_major:
        final = map_structure(lambda x: paddle.transpose(x, [1, 0, *range(2, len(x.shape))]), final)
    return (final, states, lengths) if return_length else (final, states)


def _stay(new, old, done):
    """``old`` where ``done``."""
    flag = paddle.cast(paddle.reshape(done, list(done.shape) + [1] * (len(new.shape) - len(done.shape))), new.dtype)
    return old * flag + new * (1 - flag)
