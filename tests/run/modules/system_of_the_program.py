# Modules of the system need no CPython: sys, time, os (from its source), errno.
# flags: --no-python
# exit: 3
import sys, time

print(sys.maxsize, sys.version_info[:2] >= (3, 11), sys.platform, sys.byteorder)
t = time.perf_counter()
time.sleep(0.01)
print(time.perf_counter() - t > 0.009)


class W:
    def __init__(self):
        self.got = []

    def write(self, s):
        self.got.append(s)

    def flush(self):
        pass


old = sys.stdout
w = sys.stdout = W()
print("captured")
sys.stdout = old
print(w.got, time.gmtime(0), time.gmtime(0).tm_year, time.strftime("%Y-%m-%d", time.gmtime(86400)))
sys.stderr.write("err\n")
try:
    1 / 0
except ZeroDivisionError:
    print(sys.exc_info()[0])

import os, errno

print(os.path.join("a", "b"), os.path.basename("/x/y.z"), os.path.splitext("q.tar.gz"))
os.makedirs("made_here/a/b", exist_ok=True)
with open("made_here/a/f.txt", "w") as f:
    f.write("hi")
for root, dirs, files in os.walk("made_here"):
    print(root, dirs, files)
print(
    os.path.exists("made_here"),
    os.path.getsize("made_here/a/f.txt"),
    os.path.isdir("made_here"),
    os.stat("made_here/a/f.txt").st_size,
)
os.remove("made_here/a/f.txt")
os.rmdir("made_here/a/b")
os.removedirs("made_here/a")
try:
    os.remove("nope")
except FileNotFoundError as e:
    print(e, e.errno, e.filename)
os.environ["FOO_X"] = "1"
print(os.getenv("FOO_X"), "FOO_X" in os.environ)
print(sorted(os.listdir(".")) != [], os.path.relpath("/a/b", "/a/c"))
print(errno.ENOENT, errno.errorcode[2])
sys.exit(3)
