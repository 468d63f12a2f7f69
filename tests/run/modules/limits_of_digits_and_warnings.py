import sys
import warnings


class Odd(int):
    pass


class Strange:
    def __int__(self):
        return Odd(5)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(int(Strange()), [str(w.message) for w in caught])

sys.set_int_max_str_digits(700)
print(sys.get_int_max_str_digits())
try:
    str(10**800)
except ValueError as e:
    print(e)
sys.set_int_max_str_digits(0)
print(len(str(10**8000)))
try:
    sys.set_int_max_str_digits(5)
except ValueError as e:
    print(e)
