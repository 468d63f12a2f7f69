#!/usr/bin/env python3
"""Check the shape of our trees against CPython's: each expression of `ast` must have a node of ours with exactly its span.

usage: spans.py PYC.so FOLDER...     (needs: pip install tree-sitter; files that this Python cannot parse are skipped)
"""
import ast
import pathlib
import sys

import tree_sitter

from speed import pyc_language


def spans_of_tree(tree):
    spans = set()
    cursor = tree.walk()
    while True:
        node = cursor.node
        spans.add((node.start_byte, node.end_byte))
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return spans


def expected(node, parent):
    """Is this a node of `ast` that has a node of its own in our tree?"""
    if not isinstance(node, (ast.expr, ast.pattern, ast.keyword)):
        return False
    if isinstance(node, ast.Tuple) and isinstance(parent, ast.Subscript) and parent.slice is node:
        return False  # indices are fields of the subscript
    if isinstance(node, ast.FormattedValue) or isinstance(parent, ast.JoinedStr):
        return False
    return True


def check(language, path):
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return 0, []
    starts = [0]
    for line in data.splitlines(keepends=True) if b"\f" not in data and b"\x0b" not in data else data.split(b"\n"):
        starts.append(starts[-1] + len(line) + (0 if line.endswith((b"\n", b"\r")) else 1))
    if b"\r" in data or data.startswith(b"\xef\xbb\xbf"):
        return 0, []
    have = spans_of_tree(tree_sitter.Parser(language).parse(data))
    count, missing = 0, []
    stack = [(tree, None)]
    while stack:
        node, parent = stack.pop()
        for child in ast.iter_child_nodes(node):
            stack.append((child, node))
        if not expected(node, parent):
            continue
        count += 1
        span = (starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset)
        if span not in have:
            missing.append((node.lineno, type(node).__name__, data[slice(*span)][:60]))
    return count, missing


def main():
    language = pyc_language(sys.argv[1])
    total = bad = files = 0
    for folder in sys.argv[2:]:
        for path in sorted(pathlib.Path(folder).rglob("*.py")):
            if "site-packages" in path.parts:
                continue
            count, missing = check(language, path)
            files += count > 0
            total += count
            bad += len(missing)
            for line, kind, text in missing[:3]:
                print(f"{path}:{line}: {kind} {text!r}")
    print(f"{files} files, {total} expressions, {bad} without a node of their span")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
