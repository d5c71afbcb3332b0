"""paddle.nn.utils: weight and spectral normalisation of a layer's weight, parameters as a vector."""

from paddle_compat.nn.utils.spectral_norm_hook import spectral_norm
from paddle_compat.nn.utils.transform_parameters import parameters_to_vector, vector_to_parameters
from paddle_compat.nn.utils.weight_norm_hook import remove_weight_norm, weight_norm

__all__ = ["parameters_to_vector", "remove_weight_norm", "spectral_norm", "vector_to_parameters", "weight_norm"]
