# Which texts have only letters, or letters and digits; also at compile time.
# cpython: 3.9
from pyc import Comptime, Int, List, String, fn, move


@fn
def words(text: String) -> List[String]:
    out = List[String]()
    word: String = ""
    for i in range(len(text)):
        c = text[i]
        if c.isalnum():
            word += c
        elif word:
            out.append(word)
            word = ""
    if word:
        out.append(word)
    return move(out)


@fn
def letters(text: String) -> Int:
    return 1 if text.isalpha() else 0


N: Comptime = letters("abcé")
print(words("hello, wide WORLD x1 née!"), N, letters("a-b"), letters(""))
