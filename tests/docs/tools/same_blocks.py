#!/usr/bin/env python3
"""same_blocks.py FILE.md…: the pages have the same programs (```python blocks that a ```text block follows)."""
import pathlib
import re
import sys

BLOCK = re.compile(r'```python\n(.*?)```\n```text\n(.*?)```', re.S)
first, *others = [(page, BLOCK.findall(pathlib.Path(page).read_text())) for page in sys.argv[1:]]
different = [page for page, blocks in others if blocks != first[1]]
for page in different:
    print(f'{page}: its programs are not those of {first[0]}')
sys.exit(bool(different) or not first[1])
