# What an exception says of its traceback is one object as long as nothing is added to it, and the inner part of a longer one.
def fail():
    raise ValueError(1)


def through():
    try:
        fail()
    except ValueError as e:
        seen.append(e.__traceback__)
        raise


seen = []
try:
    through()
except ValueError as e:
    error = e
whole = error.__traceback__
print(whole is error.__traceback__, whole.tb_next is whole.tb_next, whole.tb_next is seen[0], whole is seen[0])
print(whole.tb_frame is error.__traceback__.tb_frame, whole == error.__traceback__, whole.tb_next.tb_next is seen[0].tb_next)
other = KeyError().with_traceback(whole)
print(other.__traceback__ is whole)
other.__traceback__ = None
print(other.__traceback__)

try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
except ExceptionGroup as e:
    group = e
match, rest = group.split(ValueError)
print(match.__traceback__ is group.__traceback__, rest.__traceback__ is group.__traceback__, group.__traceback__ is not None)
whole.tb_next = None
print(whole.tb_next, error.__traceback__.tb_next)
