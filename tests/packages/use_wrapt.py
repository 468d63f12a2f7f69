import wrapt


@wrapt.decorator
def pt(wrapped, instance, args, kwargs):
    print(wrapped.__name__, instance is None)
    return wrapped(*args, **kwargs)


@pt
def f(x):
    return x * 2


class C:
    @pt
    def m(self):
        return 1


print(f(2), C().m())
