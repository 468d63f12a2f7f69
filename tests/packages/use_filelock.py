from filelock import FileLock, Timeout
import tempfile, os

p = os.path.join(tempfile.mkdtemp(), "x.lock")
l = FileLock(p, timeout=1)
with l:
    print(l.is_locked, os.path.exists(p))
print(l.is_locked)
