# Attempts of patterns that fail put back what groups held; where a search can begin.
import re

# What groups hold behind attempts that failed, in repetitions inside of repetitions.
for pattern, text in (
    (r"((a)|b(c)?)*?d", "abcabd"),
    (r"(?:(a)|(b))*(?=(c))c", "ababc"),
    (r"(?:(\w)(?!\1))+b", "abcb"),
    (r"((x)|(y)(z)?)++yzq|(y.*)", "xyzyzq"),
    (r"(?:(a+)(b+)?(?:c|d(e)))+f", "abcadeabcf"),
    (r"((\s+)(\S+))*?\s*$", " one two  three "),
    (r"(?:(a)(b)(c)(d)(e)(f)(g)(h)|(a)(b)(c)(d)(e)(f)(g)(i))+", "abcdefgiabcdefghabcdefgi"),
    (r"(?:(?P<key>\w+)=(?P<value>\d+|'[^']*');)+$", "a=1;b='two';c=33;"),
    (r"(a)?(?:(?(1)b|c)(d)?)*e", "abdbde"),
):
    found = re.search(pattern, text)
    print(found and (found.span(), found.groups(), found.lastindex))

# Where a search may begin, and what stands in front of a rest that cannot match.
print(re.findall(r"^a", "aaa"), re.findall(r"^a", "a\na", re.M), re.compile(r"^a").search("ba", 1), re.findall(r"\A.|$", "ab"))
print(re.findall(r"(^|[^\\])\"(\d+)", '"1 \\"2 x"3'), re.findall(r"(\w+?)(?:\b|$)", "ab cd"), re.findall(r".*?(\d{2,})", "a1b22c333"))
print(re.findall(r"[^x]*x", "abxcdéx\nx"), re.findall(r".*", "ab\ncdé"), re.findall(rb"[^x]+", b"abx\xffcx"), re.sub(r"(ab|a)(c|bcd)?(d*)", r"<\1,\2,\3>", "abcd acd"))
print(len(re.findall(r"(?:a|b(?=b)|(b))*c", "abbac" * 500)))
