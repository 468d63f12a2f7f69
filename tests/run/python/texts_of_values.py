# Texts of numbers and strings in rare forms: formats, replacement fields, cases of letters, and what is said about wrong ones.
def tried(operation, *arguments, **named):
    try:
        return operation(*arguments, **named)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for value in (999999.5, 1e-7, float("-inf"), -0.0, 1e16, 123456.789, 1e22, 0.00012345):
    print(value, *(tried(format, value, spec) for spec in ("#G", "#", "z", "g", "#g", ".3", "#.3", "n", ".0", "#.0g", "_.3f", "+z.1f", "012,.2f", ",n", "q")))
for value in (0, -255, 2**70):
    print(value, *(tried(format, value, spec) for spec in ("_n", ",x", "#_b", "c", ".2", "z", "=+#12X", "99999999999999999999")))
print(*(tried(format, "text", spec) for spec in ("-,s", "=", "^9.2", "d", "\xe9>6")), sep=" | ")

x, y = "a", 2.5
print(f"{x=:}", f"{x=}", f"{x=!s:>3}", f"{y=:.2f}", f"{y = }")

for form in ("{0[:=1}", "{", "}", "{0!}", "{0!x}", "{0!r", "{0:{1}}", "{0:{1:{2}}}", "{0.}", "{0[}", "{0[]}", "{0[1]x}", "{} {1}", "{0} {}", "{a{b}}", "{{{0}}}", "{:>{}}", "{9}", "{name}", "{0!r:>8}"):
    print(form, tried(form.format, "value", 9, 3), sep=" -> ")

for text in ("\u03a6\u03a3", "\u03c6\u03a3a\u03a3 \u03a3", "A\u03a3.\u03a3\u0301", "\ufb01\u01c4"):
    print(text.title(), text.swapcase(), text.lower(), text.upper(), text.capitalize())

for form, values in (("%+0.10i|", 256), ("%+.3i|", 7), ("% .3u|", 12.0), ("%0#10c|", 65), ("%5%|", ()), ("%x", 2.5), ("%d", "a"), ("%c", "ab"), ("%*d|%-*d|", (5, 1, 4, 2)), ("%(a)s", {"a": 1}), ("%(a)s", 3), ("%.*f|%.*s|", (-1, 2.5, -3, "text")), ("%s", (1, 2)), ("%", 1), ("%y", 1)):
    print(form, tried(form.__mod__, values), sep=" -> ")
print(tried("a".find, 1), tried("a".replace, "a"), tried("ab".index, "c"), tried("a".startswith, ("a", 1)), tried(chr, 2**80), tried(pow, 2.0, 3, 5), tried(lambda: "x" * 2**80), sep="\n")
print({1: [2], 3: 4}.items() & {(3, 4)}, {1: 2}.keys().isdisjoint([3]), list(reversed({1: 2, 3: 4}.items())), hash(None), hash(slice(1, 2)) == hash(slice(1, 2)), (5).__add__(0.5), range(5).index(2.0))
