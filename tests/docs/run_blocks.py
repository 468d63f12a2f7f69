#!/usr/bin/env python3
"""run_blocks.py PYC FILE.md: compiles and runs every ```python and ```mojo block that a ```text block follows, and compares."""
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r'```(python|mojo)\n(.*?)```\n```text\n(.*?)```', re.S)
pyc, page = sys.argv[1:]
text = pathlib.Path(page).read_text()
failed = 0
blocks = list(BLOCK.finditer(text))
with tempfile.TemporaryDirectory() as folder:
    for n, block in enumerate(blocks, 1):
        source = pathlib.Path(folder) / f'block{n}.{"py" if block[1] == "python" else "mojo"}'
        source.write_text(block[2])
        run = subprocess.run([pyc, 'run', source], capture_output=True, text=True, timeout=120)
        if run.returncode or run.stdout != block[3]:
            failed += 1
            line = text[:block.start()].count('\n') + 1
            print(f'{page}:{line}: status {run.returncode}\n{run.stdout}{run.stderr}')
print(f'{len(blocks) - failed} passed, {failed} failed')
sys.exit(failed > 0 or not blocks)
