# A type parameter hides a name of the function around, also in an alias inside.
def make():
    def generic[T](x: T) -> T:
        type Same = T
        return x

    T = 1
    return generic(T)


print(make())
