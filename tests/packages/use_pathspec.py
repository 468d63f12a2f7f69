import pathspec

s = pathspec.PathSpec.from_lines("gitignore", ["*.pyc", "!keep.pyc", "build/", "/doc/**/x"])
print([f for f in ["a.pyc", "keep.pyc", "build/x", "doc/a/x", "src/a.py"] if s.match_file(f)])
