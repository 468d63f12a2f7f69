# Reads lines of JSON, each with a regular expression and a text, and prints what `std.regex` finds: see regex.py.
from std.io import input
from std.json import parse
from std.regex import Regex


def answer(pattern: String, text: String) raises -> String:
    var regex = Regex(pattern)
    var out = String()
    for m in regex.find_all(text):
        for group in range(len(m)):
            out.write(m.start(group), ",", m.end(group), " ")
        out.write("|")
    var first = regex.match_start(text)
    var whole = regex.match_whole(text)
    out.write(" ", first.value().end() if first else -1, " ", whole.value().end() if whole else -1)
    out.write(" ", repr("!".join(regex.split(text))), " ", repr(regex.replace(text, r"<\g<0>>")))
    return out^


def main():
    while True:
        try:
            var job = parse(input())
            try:
                print(answer(job[0].as_string(), job[1].as_string()))
            except e:
                print("error", e)
        except:
            return
