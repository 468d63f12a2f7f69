#!/usr/bin/env python3
"""run_session.py [--install] FILE.md: does what a page says, in one folder, with the `pyc` and `python3` on the PATH: a program is saved
under the last name that the text before it mentions, commands are run, and what they print is compared with the ```text that follows.
Commands that install are left out without --install. Times (`in 0.01s`) may differ; the folder is shown as FOLDER, the platform as PLATFORM."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TIME = re.compile(r" in \d+\.\d+s")
BLOCK = re.compile(r'```(python|mojo|sh)\n(.*?)```(?:\n```text\n(.*?)```)?', re.S)
installs, page = '--install' in sys.argv, sys.argv[-1]
text = pathlib.Path(page).read_text()
passed = failed = 0
with tempfile.TemporaryDirectory() as folder:
    for block in BLOCK.finditer(text):
        if block[1] != 'sh':
            name = re.findall(r'`([\w-]+\.(?:py|mojo))`', text[:block.start()])[-1]
            pathlib.Path(folder, name).write_text(block[2])
            continue
        if 'install' in block[2] and not installs:
            continue
        run = subprocess.run(['bash', '-ec', block[2]], capture_output=True, text=True, timeout=300, cwd=folder)
        output = TIME.sub(" in 0.00s", run.stdout.replace(os.path.realpath(folder), "FOLDER"))
        output = re.sub(r"manylinux_\w+", "PLATFORM", output)
        good = run.returncode == 0 and (block[3] is None or output == block[3])
        passed += good
        failed += not good
        if not good:
            line = text[:block.start()].count('\n') + 1
            print(f'{page}:{line}: status {run.returncode}\n{output}{run.stderr}')
print(f'{passed} passed, {failed} failed')
sys.exit(failed > 0 or not passed)
