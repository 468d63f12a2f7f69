"""Builds this project with the pyc that is installed, whether `pip install .` isolates the build or not.

Where pyc-lang comes from a package index, this file is not needed: requires = ["pyc-lang"], build-backend = "pyc.build".
"""

import os
import shutil
import subprocess
import sys

compiler = shutil.which("pyc", path=os.path.dirname(sys.executable)) or os.environ.get("PYC_COMPILER") or shutil.which("pyc")
if compiler is None:
    sys.exit("pyc_backend: pyc is not installed")
os.environ.setdefault("PYC_COMPILER", compiler)
sys.path.insert(0, subprocess.check_output([compiler, "version", "--python-package"], text=True).strip())

from pyc.build import *  # noqa: E402, F403
