import pytest, sys, os, tempfile

d = tempfile.mkdtemp()
f = os.path.join(d, "test_sample.py")
open(f, "w").write("""
import pytest
def inc(x): return x + 1
def test_good(): assert inc(3) == 4
def test_answer(): assert inc(3) == 5
@pytest.fixture
def v(): yield 7
@pytest.mark.parametrize("a", [1, 2])
def test_p(a, v): assert a + v > 7
def test_raises():
    with pytest.raises(ZeroDivisionError, match="zero"): 1 / 0
""")
rc = pytest.main(["-q", "-p", "no:cacheprovider", "--color=no", "--rootdir", d, f])
print("rc", int(rc))
