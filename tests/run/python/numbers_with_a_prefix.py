# cpython: 3.9
# bin, oct and hex: around the ends of small ints, of both signs, of what is like an int.
class Index:
    def __index__(self):
        return -255


for n in (0, 1, 7, 8, 15, 16, 255, 2**32, 2**61, 2**62 - 1, 2**62, 2**63 - 1, 2**63, 2**64, 10**30):
    for i in (n, -n):
        print(bin(i), oct(i), hex(i))
print(bin(True), oct(False), hex(Index()))
for x in (1.5, "1", None):
    try:
        hex(x)
    except TypeError as e:
        print(e)
