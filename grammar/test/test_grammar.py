#!/usr/bin/env python3
"""The grammar's tests: the trees of test/corpus, and the generated files against grammar.js where the tree-sitter tool is present.

usage: test_grammar.py [--build FOLDER]     (objects of the grammar are taken from there or built into it)
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GRAMMAR = HERE.parent
GENERATED = ["src/parser.c", "src/grammar.json", "src/node-types.json"]
CASE = re.compile(r"^={5,}\n(.+?)\n((?::\w+\n)*)={5,}\n(.*?)^---+\n(.*?)(?=^={5,}$|\Z)", re.S | re.M)


def build_tool(folder):
    """Compile parse_all against the system's tree-sitter library."""
    tool = folder / "parse_all"
    sources = [HERE / "parse_all.c", GRAMMAR / "src/parser.c", GRAMMAR / "src/scanner.c"]
    if not tool.exists() or any(tool.stat().st_mtime < s.stat().st_mtime for s in sources):
        command = ["cc", "-std=gnu11", "-O1", "-w", f"-I{GRAMMAR / 'src'}", *map(str, sources), "-ltree-sitter", "-o", str(tool)]
        subprocess.run(command, check=True)
    return tool


def tree_of(tool, text, folder):
    path = folder / "case.pyc"
    path.write_bytes(text.encode())
    lines = subprocess.run([tool, "--tree", path], capture_output=True, text=True).stdout.splitlines()
    tree = next(line for line in lines if line.startswith("("))
    return tree, " 0 not whole" in lines[-1]


def corpus_cases():
    for path in sorted((HERE / "corpus").glob("*.txt")):
        for name, marks, text, tree in CASE.findall(path.read_text()):
            yield f"{path.stem}: {name}", ":error" in marks, text[1:-1], " ".join(tree.split())


def squeeze(tree):
    return tree.replace(" )", ")")


def check_corpus(tool, folder):
    for name, wants_error, text, wanted in corpus_cases():
        tree, whole = tree_of(tool, text, folder)
        yield name, not whole if wants_error else squeeze(tree) == squeeze(wanted)


def check_generated(folder):
    tool = shutil.which("tree-sitter") or shutil.which("tree-sitter", path=pathlib.Path.home() / ".cargo/bin")
    if not tool:
        return
    copy = folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for name in ["grammar.js", "tree-sitter.json"]:
        shutil.copy(GRAMMAR / name, copy)
    subprocess.run([tool, "generate", "--abi", "14"], cwd=copy, check=True)
    for name in GENERATED:
        yield f"generated: {name}", (copy / name).read_bytes() == (GRAMMAR / name).read_bytes()


def check_nodes():
    path = GRAMMAR / "NODES.md"
    before = path.read_text()
    after = subprocess.run([sys.executable, HERE / "nodes.py", "--stdout"], check=True, capture_output=True, text=True).stdout
    yield "NODES.md is up to date", before == after


def check_externals():
    """The scanner's enum and the grammar's externals have one length (their order is by hand)."""
    scanner = re.search(r"enum Token \{(.*?)\};", (GRAMMAR / "src/scanner.c").read_text(), re.S).group(1)
    count = len([t for t in scanner.replace("\n", " ").split(",") if t.strip()])
    wanted = re.search(r"#define EXTERNAL_TOKEN_COUNT (\d+)", (GRAMMAR / "src/parser.c").read_text()).group(1)
    yield "scanner tokens", count == int(wanted)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--build", type=pathlib.Path)
    build = arguments.parse_args().build
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        tools = build / "grammar" if build else folder
        tools.mkdir(parents=True, exist_ok=True)
        tool = build_tool(tools)
        for checks in (check_corpus(tool, folder), check_generated(folder), check_nodes(), check_externals()):
            for name, good in checks:
                passed += good
                failed += not good
                if not good:
                    print(f"FAIL {name}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
