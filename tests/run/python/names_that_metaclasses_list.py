# dir() of a class asks its metaclass, of an instance its class.
# flags: --no-python


class Meta(type):
    def __dir__(cls):
        return ["b", "a"] + (["more"] if "more" in super().__dir__() else [])


class C(metaclass=Meta):
    more = 1

    def __dir__(self):
        return super().__dir__() + ["own"]


class Plain:
    x = 1


print(dir(C), "own" in dir(C()), "more" in dir(C()), "x" in dir(Plain), "x" in dir(Plain()), "own" in dir(Plain()))
c = Plain()
c.__dir__ = lambda: ["no"]
print("no" in dir(c))
