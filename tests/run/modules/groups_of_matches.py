# Groups by number, by name and by what stands for a number; substitution by functions and templates.
import re


class One:
    def __index__(self):
        return 1


match = re.search(r"(?P<a>x)(y)?(z)", "  xz")
print(match.group(), match.group(0), match.group("a"), match.group(2), match.group(1, 2, "a"), match[3])
print(match.span(2), match.start("a"), match.end(3), match.group(One()), match.groupdict(), match.groups("d"))
for group in (4, -1, "b", 1.5, None, 2**70, True):
    for ask in (match.group, match.start, match.span, match.__getitem__):
        try:
            print(ask(group))
        except IndexError as error:
            print(error)
print(re.sub("a*", "-", "baac"), re.subn("x*", lambda m: f"<{m.start()},{m.end()}>", "axxb", count=2))
print(re.sub(b"a", lambda m: b"\\0", b"banana"), re.sub("(a)(b)?", r"[\1\2]", "abaab"), re.sub("", "-", "äöü"))
print(re.sub("q", str, "abc"), re.sub("a", lambda m: None, "banana"), re.sub("a", lambda m: "", "aaa"))
