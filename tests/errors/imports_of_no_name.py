# A name that a module does not have is an error where it is imported, unless the program is ready for that.
from enum import Enmu  # expected-error {{module 'enum' has no name 'Enmu'}} expected-note {{did you mean 'Enum'?}}
from pyc import Int, strut  # expected-error {{module 'pyc' has no name 'strut'}} expected-note {{did you mean 'struct'?}}

try:
    from functools import shuffle
except ImportError:
    shuffle = None
n: Int = 3
print(Enmu, n, shuffle)
from math import sqr  # expected-error {{module 'math' has no name 'sqr'}} expected-note {{did you mean 'sqrt'?}}
import itertools, json, math, statistics

print(math.sqt(2))  # expected-error {{module 'math' has no name 'sqt'}} expected-note {{did you mean 'sqrt'?}}
print(itertools.chan([1]))  # expected-error {{module 'itertools' has no name 'chan'}} expected-note {{did you mean 'chain'?}}
print(json.dump_s({}))  # expected-error {{module 'json' has no name 'dump_s'}} expected-note {{did you mean 'dumps'?}}
print(statistics.meen([1]))  # expected-error {{module 'statistics' has no name 'meen'}} expected-note {{did you mean 'mean'?}}
if hasattr(math, "cube"):
    print(math.cube(2))
