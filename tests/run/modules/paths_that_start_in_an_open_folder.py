# dir_fd: a relative path starts in the folder that a descriptor stands for, never in the current one; folders are read by descriptor, too.
import os
import shutil
import tempfile


def attempt(name, f):
    try:
        print(name, f())
    except Exception as e:
        print(name, type(e).__name__, e)


def make(name, data):
    fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=folder)
    os.write(fd, data)
    os.close(fd)


elsewhere, d = tempfile.mkdtemp(), tempfile.mkdtemp()
before = os.getcwd()
os.chdir(elsewhere)  # a call that leaves dir_fd out would work here
folder = os.open(d, os.O_RDONLY | os.O_DIRECTORY)
at = {"dir_fd": folder}
both = {"src_dir_fd": folder, "dst_dir_fd": folder}
make("f", b"12345")
for name, call in [
    ("stat", lambda: os.stat("f", **at).st_size),
    ("lstat", lambda: os.lstat("f", **at).st_size),
    ("access", lambda: (os.access("f", os.R_OK, **at), os.access("g", os.R_OK, **at), os.access("f", os.W_OK, effective_ids=True, **at))),
    ("chmod", lambda: (os.chmod("f", 0o640, **at), oct(os.stat("f", **at).st_mode & 0o777))),
    ("chown", lambda: os.chown("f", -1, -1, **at)),
    ("utime", lambda: (os.utime("f", (10, 20), **at), os.stat("f", **at).st_mtime)),
    ("mkdir", lambda: os.mkdir("sub", **at)),
    ("symlink", lambda: os.symlink("f", "link", **at)),
    ("readlink", lambda: os.readlink("link", **at)),
    ("link", lambda: os.link("f", "hard", **both)),
    ("rename", lambda: os.rename("hard", "sub/hard", **both)),
    ("replace", lambda: os.replace("sub/hard", "other", **both)),
    ("mkfifo", lambda: os.mkfifo("fifo", **at)),
    ("mknod", lambda: os.mknod("node", **at)),
    ("names", lambda: sorted(os.listdir(folder))),
    ("again", lambda: len(os.listdir(folder))),
    ("scandir", lambda: sorted((e.name, e.path, e.is_dir(), e.is_symlink(), e.stat().st_size) for e in os.scandir(folder) if e.name in ("f", "link"))),
    ("fwalk", lambda: [(sorted(names), sorted(files)) for _, names, files, _ in os.fwalk(".", **at)]),
    ("unlink", lambda: [os.unlink(n, **at) for n in ("link", "fifo", "node")]),
    ("remove", lambda: os.remove("other", **at)),
    ("rmdir", lambda: os.rmdir("sub", **at)),
    ("missing", lambda: os.stat("nothing", **at)),
    ("not a number", lambda: os.stat("f", dir_fd="x")),
    ("of a descriptor", lambda: os.stat(folder, dir_fd=folder)),
    ("fchdir", lambda: (os.chdir(folder), os.path.samefile(".", d), os.chdir(elsewhere))[1]),
    ("supported", lambda: {os.open, os.stat, os.unlink, os.rename} <= os.supports_dir_fd and {os.listdir, os.scandir} <= os.supports_fd),
]:
    attempt(name, call)
print(os.listdir(elsewhere), os.listdir(d))
os.close(folder)
os.makedirs(os.path.join(d, "a/b/c"))
shutil.rmtree(d)
os.chdir(before)
os.rmdir(elsewhere)
print(os.path.exists(d), shutil.rmtree.avoids_symlink_attacks)
for name, call in [
    ("flags", lambda: os.open("nothing", 2**40)),
    ("mode", lambda: os.mkdir("nothing", 2**40)),
    ("chmod", lambda: os.chmod("nothing", 2**40)),
    ("access", lambda: os.access("nothing", 2**40)),
]:
    try:
        call()
    except OverflowError as e:
        print(name, e)
