# The module of what is made is known where nothing asks for frames, too.
import enum
from typing import TypeVar

T = TypeVar("T")
print(T.__module__, enum.Enum("Made", "a b").__module__)
