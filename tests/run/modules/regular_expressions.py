# Patterns: re is compiled from its source, what it compiles patterns to is run by the runtime.
# flags: --no-python
import re
m = re.match(r"(\w+)\s+(?P<n>\d+)", "hello 42 world")
print(m, m.groups(), m.groupdict(), m.span("n"), m.lastgroup, m[0])
print(re.findall(r"\b\w", "the quick brown"), re.sub(r"(\w+) (\w+)", r"\2 \1", "a b c d"))
print(re.split(r"[,;]\s*", "a, b;c,  d"), re.sub("x*", "-", "abxd"))
print(re.compile("a(b|c)*d", re.I | re.M), re.I, repr(re.I|re.M))
print([x.span() for x in re.finditer(r"a|", "baac")])
print(re.search(r"(?<=-)\w+(?=!)", "a-word!").group(), re.fullmatch("(a+)+", "aaaa"), re.match(r"(a)?b\1?", "b").groups())
print(re.sub(r"\d+", lambda m: str(int(m.group()) * 2), "1 22 333"), re.subn("a", "b", "banana", count=2))
print(re.findall(r"(?i)straße|É", "STRASSE straße é"), re.escape("a.b*c"))
try:
    re.compile("(")
except re.error as e:
    print("error", e)
print(re.match(r"(?:(\d+)|(\w+))+", "12ab34").groups(), re.search(r"^b", "a\nb", re.M).start())
print(re.findall(rb"\d", b"a1b2"), bool(re.match(r"(?>a*)ab", "aaab")), re.match(r"a{2,3}?", "aaaa").end())
