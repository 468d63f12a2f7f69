# A function of a module that is replaced from outside is the new one for the module's own calls, too.
from unittest import mock

from Inputs import replaced


def other():
    return "replaced"


print(replaced.asks())
before, replaced.answer = replaced.answer, other
print(replaced.asks(), replaced.answer())
setattr(replaced, "answer", lambda: "set")
print(replaced.asks())
name = "answer"
setattr(replaced, name, before)
print(replaced.asks())
with mock.patch("Inputs.replaced.answer", lambda: "patched"):
    print(replaced.asks())
with mock.patch.object(replaced, "answer", return_value="mocked"):
    print(replaced.asks())
print(replaced.asks())
