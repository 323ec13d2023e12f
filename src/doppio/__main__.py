"""`python -m doppio`: the same as the `doppio` command."""

import sys

from doppio.cli import main

sys.exit(main())
