# Modules of the same folder: their bodies run once, at the first import that is executed; names, aliases, missing names.
import _imports_helper
import _imports_helper as h
from _imports_helper import LIMIT, Thing as T, twice

print(_imports_helper.twice(4), twice(5, by=3), LIMIT, T(1), h is _imports_helper, h.calls, list(h.generate()), h.__name__)


def late():
    from _imports_other import items

    return items


print(late() is late())
try:
    from _imports_helper import missing
except ImportError as e:
    print(type(e).__name__)
try:
    h.nothing
except AttributeError as e:
    print(e)
