# What is not a str is no format, and widths that no text can have are errors.
import sys

for value in (3, 3.5, "s", 1j, True, None, b"x", [1], object()):
    for spec in (None, 0, []):
        try:
            value.__format__(spec)
        except TypeError as e:
            print(e)
for text in (f"%{sys.maxsize + 1}f", f"%.{sys.maxsize + 1}f", f"%.{2**31}f"):
    try:
        text % 2.5
    except ValueError as e:
        print(e)
for text in (f"{{:{sys.maxsize + 1}}}", f"{{:.{2**31}f}}"):
    try:
        text.format(2.5)
    except ValueError as e:
        print(e)
