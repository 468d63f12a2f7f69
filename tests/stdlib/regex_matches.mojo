# Regular expressions: what matches, as Python's re says; groups, flags, replacements, errors, and texts that take others exponential time.
from std.regex import Match, Regex, escape


def show(pattern: String, text: String) raises:
    print(pattern, end=":")
    for m in Regex(pattern).find_all(text):
        print(" ", end="")
        for group in range(len(m)):
            print("," if group > 0 else "", m.start(group), "-", m.end(group), sep="", end="")
    print()


def refuse(pattern: String):
    try:
        _ = Regex(pattern)
        print("accepted", pattern)
    except e:
        print(e)


def shout(m: Match[_]) -> String:
    return m[0].upper()


def main() raises:
    show("a|ab", "abab")
    show("ab|a", "abab")
    show("x*", "axb")
    show("(a)(b)?", "aab")
    show("(a+?)(a*)", "aaa")
    show("(?:(a)|b)*", "ab")
    show("(a*)*", "b")
    show("(a*)+", "aa")
    show("a{2,3}?", "aaaaa")
    show("a{,2}b{1}", "aab")
    show("a{x}", "a{x}")
    show(r"\bw\w*", "we saw wé")
    show("^.$", "a\nb\n")
    show("(?m)^.$", "a\nb\n")
    show("(?s)a.b", "a\nb")
    show(r"\d+\D\s?", "12a٣ b")
    show(r"[^a-c\d-]+", "abx-1yz")
    show("[]a]+[^]]", "]a]b")
    show("(?i)straße|É", "STRAßE é")
    show("(?i:a)b", "Ab AB")
    show(r"(?x) a  [ ]  b  # c", "a b")
    show("()|a", "a")
    show(r"\x41\u00e9\n\.", "Aé\n.")
    show(r"a\Z|^\Aa", "aa")
    show("(?:^)*a", "aa")

    var mail = Regex(r"(?P<user>[\w.]+)@(?P<host>[\w.]+)")
    var m = mail.search("write to ann.lee@example.com, please").value()
    print(m, m["user"], m["host"], m.start(), m.end(), len(m), m.took_part(1))
    try:
        print(m["name"])
    except e:
        print(e)
    print(mail.replace("a@b c@d", r"\2 at \g<user>"), mail.replace("a@b c@d", "-", most=1))
    print(Regex("[aeiou]").replace_each("education", shout))
    print(Regex(r"\s*([,;])\s*").split("a , b;c"), Regex(",").split("a,b,c", most=1), Regex("x").split(""))
    print(Bool(Regex("a|ab").match_whole("ab")), Bool(Regex("b").match_start("ab")), Regex("b").is_in("ab"))
    print(escape("a.b*c"), Regex(escape("a.b*(c)[d]")).is_in("a.b*(c)[d]"))
    print(Regex("a", ignore_case=True).is_in("A"), Regex("^b", multi_line=True).is_in("a\nb"), Regex("a.", dot_all=True).is_in("a\n"))

    var long = "a" * 5000
    print(Regex("(a*)*b").is_in(long), Regex("(a|aa)+$").match_whole(long).value().end(), Regex("(a?){50}a{50}").is_in(long))
    var seen = Regex("a").search(long).value()
    var copy = seen
    print(copy.start(), seen[0], len(Regex("").find_all("äö")))

    for pattern in ["(a", "a)", "*a", "a**", "[a", "a{3,2}", "[b-a]", "(?P<n>a)(?P<n>b)", "(?P<1>a)", r"(a)\1", "(?=a)", "(?<!a)", r"\q", "a++"]:
        refuse(pattern)
    refuse("(?>a)")
    refuse("x{1001}")
    refuse("((a{1000}){1000}){1000}")
    refuse(r"\ud800")
    refuse("(" * 300 + ")" * 300)
    refuse("^*")
    for by in [r"\3", r"\g<x>", r"\q", "\\", r"\g1"]:
        try:
            print(mail.replace("a@b", by))
        except e:
            print(e)
