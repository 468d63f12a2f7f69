"""`python -m pyc …` is `pyc …`."""

import os
import sys

from .compiler import NO_COMPILER, compiler_path


def main():
    path = compiler_path()
    if path is None:
        sys.exit(NO_COMPILER)
    os.execv(path, ["pyc", *sys.argv[1:]])


if __name__ == "__main__":
    main()
