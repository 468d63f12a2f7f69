# A type parameter hides a name of the function around, also in an alias inside.
def make():
    def generic[T](x: T) -> T:
        type Same = T  # expected-error {{an alias must be in a module or class, not in a function}}
        return x

    T = 1
    return generic(T)


print(make())
