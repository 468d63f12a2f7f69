# A String of an fn is indexed and cut as a str is, by code points.
# cpython: 3.9
from pyc import Int, List, String, fn


@fn
def middle(text: String, a: Int, b: Int) -> String:
    return text[a:b]


@fn
def halves(text: String, n: Int) -> String:
    return text[:n] + "|" + text[n:]


@fn
def reversed_text(text: String) -> String:
    out = String()
    i = 0
    for _ in text:
        out = text[i] + out
        i += 1
    return out


@fn
def count(text: String, wanted: String) -> Int:
    n = 0
    for c in text:
        if c == wanted:
            n += 1
    return n


@fn
def initials(words: List[String]) -> String:
    out = String()
    for w in words:
        out += w[0].upper()
    return out


@fn
def is_number(text: String) -> bool:
    i = 1 if text.startswith("-") else 0
    return text[i:].isdigit() and text[i] != "0"


@fn
def lengths(text: String) -> Int:
    return len(text) * 100 + len(text[:2]) * 10 + len("né")


@fn
def parts(text: String) -> Int:
    n = 0
    for _ in text:
        n += 1
    return n


print(parts("e\u0301a"), parts(""))
print(lengths("naïve"), lengths("né"))
print(middle("hello", 1, 3), middle("näïve", 1, 3), halves("abc", 2), halves("né", 1))
print(reversed_text("abc"), reversed_text("añb"), count("banana", "a"))
print(initials(List[String](["ann", "émile", "zoë"])), is_number("-12"), is_number("012"), is_number("x"))
word = middle("überall", 0, 4)
print(word[0], word[1:3], str(word)[-1])
