# Builtin classes called with objects of CPython's: what is a number is taken as one, what can be walked is walked.
from collections import UserList

import numpy as np

print(bytes(UserList([104, 105])), bytes(np.array([1, 2], dtype=np.uint16)))
print(bytearray(UserList([1, 2])), bytes(reversed(UserList([1, 2]))))
