"""All that knows torch's side: Tensor, dtypes, places, the op table, modes, errors, conversion."""
