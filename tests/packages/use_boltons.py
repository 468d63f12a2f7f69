from boltons.iterutils import chunked, windowed, remap, bucketize
from boltons.dictutils import OMD
from boltons.strutils import slugify, camel2under
from boltons.cacheutils import LRU

print(
    chunked(range(7), 3),
    windowed(range(4), 2),
    remap({"a": [1, None]}, lambda p, k, v: v is not None),
    bucketize(range(5), lambda x: x % 2),
)
print(OMD([("a", 1), ("a", 2)]).getlist("a"), slugify("First post! Hi!"), camel2under("BasicParseTest"), LRU(2))
