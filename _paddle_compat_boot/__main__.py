"""`python -m _paddle_compat_boot run ...`: the command where its script is not on the PATH."""
import sys

from .launch import main

sys.exit(main())
