# Whoever sets sys.stdout, print writes there.
# flags: --bridge=unittest
import io, sys, contextlib
from unittest.mock import patch
with patch("sys.stdout", new_callable=io.StringIO) as out:
    print("captured")
print(repr(out.getvalue()))
with contextlib.redirect_stdout(io.StringIO()) as f:
    print("redirected")
print(repr(f.getvalue()))
class Tee:
    def __init__(self, f): self.f = f
    def write(self, s): self.f.write(s.upper())
    def flush(self): self.f.flush()
old = sys.stdout
sys.stdout = Tee(sys.stdout)
print("shout")
import json, pprint
pprint.pprint({"a": 1})
sys.stdout = old
print("quiet")
