"""torch tensors as parameters and values; gradients cross."""

import numpy as np
import torch

from paddle_compat import distribution as D


def test_torch_parameters_and_values():
    loc = torch.tensor([0.0, 1.0], requires_grad=True)
    value = torch.tensor([0.5, 0.5])
    d = D.Normal(loc, torch.tensor([1.0, 2.0]))
    d.log_prob(value).sum().backward()
    np.testing.assert_allclose(loc.grad.numpy(), [0.5, -0.125])
    expected = torch.distributions.Beta(torch.tensor(2.0), torch.tensor(3.0)).log_prob(value).numpy()
    np.testing.assert_allclose(D.Beta(torch.tensor([2.0]), 3.0).log_prob(value).numpy(), expected, rtol=1e-5)
    share = torch.tensor([0.2, 0.3, 0.5])
    np.testing.assert_allclose(D.Dirichlet(torch.tensor([1.0, 2.0, 3.0])).log_prob(share).numpy(), [np.log(4.5)], rtol=1e-5)
    np.testing.assert_allclose(D.Multinomial(5, share).prob(torch.tensor([1, 2, 2])).numpy(), [0.135], rtol=1e-5)
    np.testing.assert_allclose(D.Categorical(share).probs(torch.tensor([0, 2])).numpy(), [0.2, 0.5], rtol=1e-6)
    np.testing.assert_allclose(D.AffineTransform(torch.tensor([1.0]), torch.tensor([2.0])).forward(value).numpy(), [2, 2])
    np.testing.assert_allclose(D.Laplace(torch.tensor([0.0]), 1.0).cdf(torch.tensor([0.0])).numpy(), [0.5])
    np.testing.assert_allclose(D.Uniform(torch.tensor([0.0]), torch.tensor([2.0])).probs(value).numpy(), [0.5, 0.5])
