# Annotations of a class body go into whatever its metaclass prepares for them.
# flags: --no-python


class Notes:
    def __init__(self):
        self.noted = {}

    def __setitem__(self, name, value):
        self.noted[name.lower()] = value


class Meta(type):
    @classmethod
    def __prepare__(meta, name, bases, **keywords):
        return {"__annotations__": Notes()}


class Noted(metaclass=Meta):
    XX: "text"


print(Noted.__annotations__.noted)
