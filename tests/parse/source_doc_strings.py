"""Of the module.

    with a margin
  less
"""
# A doc string is printed as it is written, with its margin and also when it is empty.
# RUN: %pyc check --dump=source %s | FileCheck --match-full-lines --strict-whitespace %s
#      CHECK:"Of the module.\n\n    with a margin\n  less\n"


def said():
    """  First.

        More
    """


class Empty:
    ""

#      CHECK:def said():
# CHECK-NEXT:    "  First.\n\n        More\n    "
#      CHECK:class Empty:
# CHECK-NEXT:    ""
