"""The doc string comes before it,"""
# and comments,
from __future__ import annotations, division
from __future__ import generators

import sys
from __future__ import absolute_import  # expected-error {{'from __future__ import' must be at the beginning of the file}}

if sys.argv:
    from __future__ import print_function  # expected-error {{'from __future__ import' must be at the beginning of the file}}


def f(x: (a := int)):  # expected-error {{':=' cannot be used in an annotation}}
    y: (yield)  # expected-error {{'yield' cannot be used in an annotation}}
    from __future__ import with_statement  # expected-error {{'from __future__ import' must be at the beginning of the file}}


from .__future__ import x
