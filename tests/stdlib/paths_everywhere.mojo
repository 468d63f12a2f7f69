# A Path goes where the name of a file does.
from std.os import chdir, getcwd, link, lstat, makedirs, remove, removedirs, rmdir, stat, symlink
from std.os.path import basename, dirname, expanduser, islink, lexists, realpath, split, split_extension
from std.pathlib import Path
from std.tempfile import NamedTemporaryFile, gettempdir, mkdtemp


def main() raises:
    print(Path(gettempdir().value()).is_dir())
    var base = Path(mkdtemp(prefix="paths", dir=gettempdir()))
    (base / "a.txt").write_text("hello\n")
    print(stat(base / "a.txt").st_size, lstat(base / "a.txt").st_size)
    symlink(base / "a.txt", base / "b.txt")
    link(base / "a.txt", base / "c.txt")
    print(islink(base / "b.txt"), lexists(base / "b.txt"), stat(base / "c.txt").st_nlink)
    print(basename(base / "c.txt"), split(Path("x/y"))[0], split_extension(Path("x/y.z"))[1], dirname(Path("/a/b")))
    print(realpath(base / "b.txt") == realpath(base / "a.txt"), expanduser(Path("x")))
    makedirs(base / "d" / "e")
    var before = getcwd()
    chdir(base)
    print(Path("a.txt").exists())
    chdir(before)
    removedirs(base / "d" / "e")  # and "d", but for the files the rest, too
    print((base / "d").exists())
    for name in ["a.txt", "b.txt", "c.txt"]:
        remove(base / name)
    rmdir(base)
    with NamedTemporaryFile(dir=gettempdir(), suffix=".x") as f:
        print(f.name.endswith(".x"))
