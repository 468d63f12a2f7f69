# Literals of a Python file.
a = "never closed  # expected-error {{this string is not closed; it needs a quote}}
b = b"a" "b"  # expected-error {{bytes and text literals cannot be joined}}
c = "\x4"  # expected-error {{'\x' must be followed by 2 hexadecimal digits}}
d = "\U00110000"  # expected-error {{there is no character U+110000}}
e = "\q"  # expected-warning {{'\q' is not an escape}}
f = b"\777"  # expected-warning {{an octal escape goes up to '\377'}}
g = b"é"  # expected-error {{a bytes literal holds ASCII characters only}}
h = f"{a!x}"  # expected-error {{'!x' is not a conversion}}
i = "\ud800"
j = r"\q", b"\u1"  # expected-warning {{'\u' is not an escape}}
k = "\N{NO SUCH CHARACTER}"  # expected-error {{there is no character named 'NO SUCH CHARACTER'}}
l = f"\q{a}"  # expected-warning {{'\q' is not an escape}}
