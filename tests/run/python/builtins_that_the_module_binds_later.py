# A name of the module that no statement has bound yet, or that was deleted, is the builtin of that name.
# flags: --no-python
try:
    input = raw_input
except NameError:
    pass
print(input.__name__)
if sum([1, 2]) == 4:
    sum = None
print(sum([1, 2]))
max = min
print(max(1, 2))
del max
print(max(1, 2))
for id in []:
    pass
print([id for i in range(1)][0] is id, callable(id))
try:
    undefined = undefined
except NameError as e:
    print(e)


class Sizes:
    len = len


print(Sizes.len([1]))
if getattr(__builtins__, "__dict__", None) is not None:
    __builtins__ = __builtins__.__dict__
print(sorted(name for name, value in __builtins__.items() if isinstance(value, type))[0])
for abs in range(3):
    print(abs + 1, end=" ")
print(abs)
