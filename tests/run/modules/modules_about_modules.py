# What programs of the library import of the import system, of io's part in C and of threads.
# flags: --no-python
import importlib._bootstrap
import importlib._bootstrap_external
import importlib.util
import _io
import _thread
import io
import os
import tempfile
import threading
from collections import _count_elements

print(_io.BytesIO is io.BytesIO, issubclass(io.StringIO, _io._TextIOBase), _io.open is open)
started = _thread._count()
event = threading.Event()
thread = threading.Thread(target=event.wait)
thread.start()
print(_thread._count() - started)
event.set()
thread.join()

path = importlib.util.cache_from_source("a/b.py", optimization=1)
print(path.replace(importlib.util.sys.implementation.cache_tag, "TAG"), importlib.util.source_from_cache(path))
print(importlib.util.decode_source(b"# coding: latin-1\r\nx = '\xe9'\r\n"))

with tempfile.TemporaryDirectory() as folder:
    file = os.path.join(folder, "made.py")
    with open(file, "w") as f:
        f.write("value = 3\n")
    spec = importlib.util.spec_from_file_location("made", file)
    print(importlib._bootstrap._load(spec).value, "made" in importlib.util.sys.modules)

counts = {}
_count_elements(counts, "abca")
print(counts)
