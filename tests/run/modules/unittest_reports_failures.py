import io
import string
import unittest


class Cases(unittest.TestCase):
    def test_equal(self):
        self.assertEqual(1, 2)

    def test_raises(self):
        [][1]

    def test_passes(self):
        with self.assertRaises(KeyError) as caught:
            {}[1]
        self.assertEqual(caught.exception.args, (1,))


out = io.StringIO()
result = unittest.TextTestRunner(stream=out).run(unittest.defaultTestLoader.loadTestsFromTestCase(Cases))
print([line.strip() for line in out.getvalue().splitlines() if ":" in line or line.startswith("FAILED")])
print(result)

# a traceback can be cut at both ends


def inner():
    raise ValueError("deep")


def middle():
    inner()


def names(tb):
    found = []
    while tb:
        found.append(tb.tb_frame.f_code.co_name)
        tb = tb.tb_next
    return found


try:
    middle()
except ValueError as e:
    print(names(e.__traceback__))
    tb = e.__traceback__.tb_next
    tb.tb_next = None
    print(names(e.__traceback__), names(tb))
    e.__traceback__ = tb
    print(names(e.__traceback__), names(KeyError().with_traceback(tb).__traceback__))
    try:
        e.__traceback__ = 1
    except TypeError as wrong:
        print(wrong)

# a module that is a value has all its names
print(sorted(vars(string))[-5:] == sorted(dir(string))[-5:], "capwords" in dir(string))
