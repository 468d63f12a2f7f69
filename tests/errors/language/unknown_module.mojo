# An import of a module that does not exist is an error.

from std.collectionz import Deque  # expected-error {{there is no module}} expected-note {{did you mean 'std.collections'?}}
from std.memroy.pointer import Pointer as P  # expected-error {{there is no module 'std.memroy.pointer'}} expected-note {{did you mean 'std.memory.pointer'?}}
from .unknown_modules import x  # expected-error {{there is no module 'unknown_modules'}} expected-note {{did you mean 'unknown_module'?}}
import nothing_like_it  # expected-error {{there is no module 'nothing_like_it'}}


def main():
    print("never printed")
