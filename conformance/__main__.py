"""``python -m conformance record|run|report|inventory|deviate|docs|list``."""

import sys

from conformance.cli import main

sys.exit(main())
