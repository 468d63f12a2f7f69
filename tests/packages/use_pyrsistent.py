from pyrsistent import v, pvector, m, pmap, s, freeze, thaw, PRecord, field

a = v(1, 2, 3)
b = a.append(4)
print(a, b, b.set(0, 9), m(a=1).set("b", 2)["b"], s(1, 2), thaw(freeze({"a": [1]})))


class R(PRecord):
    x = field(type=int, mandatory=True)


print(R(x=1).set(x=2))
try:
    R(x="a")
except Exception as e:
    print(type(e).__name__, e)
