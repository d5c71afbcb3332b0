"""``paddle.tensor``: creation, math, manipulation, linalg, logic, search, stat, random, einsum, attribute."""
