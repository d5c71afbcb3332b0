"""What is documented and fails on 2.4.2, and works here; each is in the list of deviations or has no recorded case."""

import pickle
import warnings

import numpy as np
import pytest
from scipy import stats

import paddle_compat as paddle
from paddle_compat import distribution as D
from paddle_compat.distribution import constraint, variable


def tensor(*rows):
    return paddle.to_tensor(np.array(rows, "float32"))


def test_transform_over_events_reinterprets_the_base():
    d = D.TransformedDistribution(D.Normal(tensor(0, 1), tensor(1, 2)), [D.StickBreakingTransform()])
    assert d.batch_shape == () and d.event_shape == (3,)
    assert d.sample([4]).shape == [4, 3]
    # The density by hand: the inverse of stick breaking, and its Jacobian over the first two of the three shares.
    y = np.array([0.2, 0.3, 0.5])
    x = np.array([np.log(y[0] / (1 - y[0])) + np.log(2), np.log(y[1] / y[2])])
    jacobian = y[0] * (1 - y[0]) * y[1] * y[2] / (1 - y[0])  # of the lower triangular forward map
    expected = stats.norm([0, 1], [1, 2]).logpdf(x).sum() - np.log(jacobian)
    np.testing.assert_allclose(d.log_prob(tensor(*y)).numpy(), [expected], rtol=1e-5)


def test_reshape_of_a_vector_of_normals():
    d = D.TransformedDistribution(D.Normal(tensor(0, 1, 2, 3, 4, 5), tensor(1, 2, 1, 1, 1, 1)), [D.ReshapeTransform((6,), (3, 2))])
    assert d.event_shape == (3, 2) and d.sample([2]).shape == [2, 3, 2]
    expected = stats.norm([0, 1, 2, 3, 4, 5], [1, 2, 1, 1, 1, 1]).logpdf(1).sum()
    np.testing.assert_allclose(d.log_prob(paddle.ones([3, 2])).numpy(), [expected], rtol=1e-5)


def test_base_with_too_few_dimensions():
    with pytest.raises(ValueError, match="at least 2, but got 1"):
        D.TransformedDistribution(D.Normal(tensor(0, 1), tensor(1, 2)), [D.ReshapeTransform((2, 3), (3, 2))])


def test_default_shape_over_normal():
    base = D.Normal(tensor(0, 1), tensor(1, 2))
    assert D.TransformedDistribution(base, [D.ExpTransform()]).sample().shape == [2]
    assert D.TransformedDistribution(D.Independent(base, 1), [D.ExpTransform()]).sample((3,)).shape == [3, 2]


def test_uniform_and_categorical_know_their_batch():
    assert D.Uniform(tensor(0, 1), tensor(1, 2)).batch_shape == (2,)
    assert D.Categorical(tensor([1, 2, 3], [1, 1, 1])).batch_shape == (2,)
    d = D.TransformedDistribution(D.Uniform(tensor(0), tensor(1)), [D.ExpTransform()])
    np.testing.assert_allclose(d.prob(tensor(2)).numpy(), [0.5], rtol=1e-6)


def test_transform_called_on_a_tensor_is_forward():
    np.testing.assert_allclose(D.ExpTransform()(tensor(0, 1)).numpy(), [1, np.e], rtol=1e-6)


def test_reshape_shape_given_as_a_list():
    assert D.ReshapeTransform((2, 3), (6,)).forward_shape([4, 2, 3]) == (4, 6)


def test_divergence_registered_for_a_subclass():
    class Mine(D.Normal):
        pass

    @D.register_kl(Mine, D.Normal)
    def _mine(p, q):
        return "mine"

    assert D.kl_divergence(Mine(0.0, 1.0), D.Normal(0.0, 1.0)) == "mine"
    assert D.kl_divergence(D.Normal(0.0, 1.0), Mine(0.0, 1.0)).shape == [1]

    @D.register_kl(D.Normal, Mine)
    def _other(p, q):
        return "other"

    with pytest.warns(RuntimeWarning, match="Ambiguous"):
        assert D.kl_divergence(Mine(0.0, 1.0), Mine(0.0, 1.0)) == "mine"
    from paddle_compat.distribution import kl

    for pair in ((Mine, D.Normal), (D.Normal, Mine)):
        del kl._REGISTER_TABLE[pair]


def test_constraints_of_several_values():
    assert constraint.Range(0, 1)(tensor(-1, 0, 0.5, 1, 2)).tolist() == [False, True, True, True, False]
    assert constraint.simplex(tensor([0.2, 0.8], [0.3, 0.9])).tolist() == [True, False]
    assert variable.Independent(variable.positive, 1).constraint(tensor([-1, 2], [3, 4])).tolist() == [False, True]
    assert variable.Stack((variable.real, variable.positive), 1).constraint(tensor([-1, -2], [3, 4])).tolist() == [[True, False], [True, True]]
    with pytest.raises(ValueError, match="length of variables 2"):
        variable.Stack((variable.real, variable.positive), 1).constraint(tensor([1, 2, 3]))


def test_beta_refuses_what_ends_the_process_on_paddle():
    with pytest.raises(TypeError, match="'value' is Tensor"):
        D.Beta(1.0, 2.0).prob(0.2)
    with pytest.raises(TypeError, match="'alpha' is Real or Tensor"):
        D.Beta([1.0, 2.0], 2.0)


def test_multinomial_gradient_and_entropy():
    w = paddle.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
    (grad,) = paddle.grad(D.Multinomial(3, w).log_prob(tensor(1, 2, 0)).sum(), [w])
    np.testing.assert_allclose(grad.numpy(), [0.5, 0.5, -0.5], rtol=1e-5)  # counts / w - 3 / sum(w)
    np.testing.assert_allclose(D.Multinomial(5, tensor(0.2, 0.3, 0.5)).entropy().numpy(), [stats.multinomial(5, [0.2, 0.3, 0.5]).entropy()], rtol=1e-5)


def test_warnings_point_at_the_caller():
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        D.Categorical([1, 2, 3])
    assert any("only support float32 and float64" in str(w.message) for w in seen)


def test_pickle_and_names():
    assert repr(D.ExpTransform()).startswith("<paddle_compat.distribution.transform.ExpTransform")
    assert isinstance(pickle.loads(pickle.dumps(D.ExpTransform())), D.ExpTransform)
