"""`python -m paddle_compat run script.py`: the `paddle-compat` command by another door."""
import sys

from _paddle_compat_boot.launch import main

sys.exit(main())
