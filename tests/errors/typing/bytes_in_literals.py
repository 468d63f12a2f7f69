# RUN: %pyc check --verify %s
# What a message shows of a literal can be read, whatever bytes are in it.
from typing import Literal

a: Literal[b"\x89"] = b"\x8a"  # expected-error {{a value of type 'Literal[b'\x8a']' does not fit 'a', declared 'Literal[b'\x89']'}}
b: Literal["\udc89"] = "é"  # expected-error {{a value of type 'Literal['é']' does not fit 'b', declared 'Literal['\xed\xb2\x89']'}}
