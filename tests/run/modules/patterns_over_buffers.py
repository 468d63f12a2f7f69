# What matches in a bytearray or a memory view is bytes.
import re

m = re.match(rb"(a)(?P<n>b)", bytearray(b"abc"))
print(m.group(1), m["n"], m.groups(), m.groupdict(), m[0], re.match(rb"a", memoryview(b"abc"))[0])
print(re.findall(b"b", bytearray(b"abcb")), re.sub(b"b", b"x", bytearray(b"abc")), re.split(b"b", bytearray(b"abc")))
