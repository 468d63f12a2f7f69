from sortedcontainers import SortedList, SortedDict, SortedSet

sl = SortedList([3, 1, 2])
sl.add(0)
print(sl, sl.bisect(2), sl[1:3])
sd = SortedDict({"c": 3, "a": 1, "b": 2})
print(sd, sd.peekitem(), sd.keys())
ss = SortedSet("abracadabra")
print(ss, ss & SortedSet("abc"))
