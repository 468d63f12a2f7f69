# A name that a module does not have is an error where it is imported, unless the program is ready for that.
from enum import Enmu  # expected-error {{module 'enum' has no name 'Enmu'}} expected-note {{did you mean 'Enum'?}}
from pyc import Int, strut  # expected-error {{module 'pyc' has no name 'strut'}} expected-note {{did you mean 'struct'?}}

try:
    from functools import shuffle
except ImportError:
    shuffle = None
n: Int = 3
print(Enmu, n, shuffle)
