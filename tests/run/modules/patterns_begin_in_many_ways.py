# A search skips places where the first thing of a pattern cannot match: behind groups, in repetitions, in each of several ways.
import re

TEXTS = ["", "a", "xaab,b7,c9,-", "--a5,b7,c9,--", "PPPPPerlPPPython\nPython", "line one\nline two", "éa\u4e2da,b", "abcabc" * 3]
PATTERNS = [
    r"Python|Perl", r"(Python|Perl)", r"(?:(P)ython|Perl|[xy]a)", r".*Python", r".*(on)", r".*P.*y.*t", r"([0a-z][a-z0-9]*,)+",
    r"(?:[a-z][a-z0-9]*,)+", r"(a|b)*c", r"(?:ab){2,}c?", r"(?:){3}a", r"[^a]+a", r"[^\n]*b", r"a*?b", r".+?(a)", r"(a+)(b|c)", r"(?s:.*)a",
    r"(?:a|b|)c", r"(a{2})+", r"(?:a?){2}b", r"x*+a", r"(?:a|é)+", r"[a-c]+$", r"^.*$", r"(?m:^.*e$)", r"(?i:PY.*N)", r".{2}a", r"(?=.*b)a",
    r"(?:(a)|b)+?,", r"[\u4e2dé]",
]

for pattern in PATTERNS:
    compiled = re.compile(pattern)
    for text in TEXTS:
        found = compiled.search(text)
        print(pattern, found and (found.span(), found.groups(), found.lastindex), [m.span() for m in compiled.finditer(text)],
              compiled.search(text, 2, 7), bool(compiled.fullmatch(text)))
    if pattern.isascii():
        print(re.findall(pattern.encode(), "éxaab,b7,c9".encode("latin-1")))
