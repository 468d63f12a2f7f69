# Sets of characters that are asked for often, and places where a match can begin.
import re

TEXTS = [
    "the quick brown fox jumps over the lazy dog, 12345 times; \t\n_under_score",
    "ÄÖÜ äöü ß é Ωmega \u2028 \u00a0 x\u0660y \u01c5 ﬁ straße",
    "".join(map(chr, range(256))),
    "aaaaaaaaaab" * 5,
    "",
]
PATTERNS = [
    r"\w+", r"\W+", r"\d+", r"\D", r"\s+", r"\S+", r"[a-f]+", r"[^a-f]+", r"[\w.]+", r"[^\W\d_]+", r"[äöü]+", r"[^äöü\s]+",
    r"[\u0370-\u03ff]+", r"[\x80-\xff]+", r".+", r"(?s:.+)", r"(?s:.)", r"[aeiou]{2,3}", r"[aeiou]{1,2}?", r"\b\w", r"\w\b",
    r"quick|brown|lazy", r"[bl]\w*|dog", r"x*", r"(?i:THE|[A-C]+)", r"(?i:[äß])", r"(?a:\w+)", r"(?i:straße)", r"qu(?=i)", r"^\w+", r"\w+$",
    r"(?m:^.)", r"(?:ab|a)+b", r"(a*)b", r"(?:a|aa)*?b", r"(?=[aeiou])\w", r"(?<=o)[a-z]", r"\x00|\xff", r"\n", r"",
]
for pattern in PATTERNS:
    compiled = re.compile(pattern)
    for text in TEXTS:
        for _ in range(3):
            found = compiled.findall(text)
        spans = [match.span() for match in compiled.finditer(text, 3, 40)]
        print(ascii(pattern), len(found), ascii(found[:4]), spans[:4], compiled.search(text, 5, 7), compiled.match(text), bool(compiled.fullmatch(text)))
for flags in (0, re.IGNORECASE, re.ASCII):
    for pattern in (rb"\w+", rb"[a-c\xe4]+", rb"qu|ab", rb"[^\x00-\x7f]+"):
        compiled = re.compile(pattern, flags)
        print(pattern, compiled.findall(b"aB quick \xe4\xc4 ABAB cc")[:6], compiled.findall(bytearray(range(256)))[:2])
