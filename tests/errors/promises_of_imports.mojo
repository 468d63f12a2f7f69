# RUN: not %pyc check %s 2>&1 | FileCheck %s
# A generic function of another module is held to its bounds as one of the file itself.
from Inputs.promises import described, is_less


def main():
    # CHECK: promises.mojo:14:12: error: there is no operator '<' for 'T' and 'T' [E0310]
    print(is_less(3, 4), described(3))
