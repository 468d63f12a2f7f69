# RUN: %pyc check --verify %s
# A number is the same however it is written.
from typing import Literal

ten: Literal[10] = 0b1010
also: Literal[0x1_0] = 16
other: Literal[0o11] = 8  # expected-error {{a value of type 'Literal[8]' does not fit 'other', declared 'Literal[9]'}}
large: Literal[0x1_0000_0000_0000_0000_0000] = 0x1_0000_0000_0000_0000_0000
