# cpython: 3.13
# A function has one code object: programs tell by it whether a method is overridden.


class Base:
    def run(self):
        return 1

    def stop(self):
        return 2


class Derived(Base):
    def stop(self):
        return 3


def maker():
    def inner():
        return 4

    return inner


print(Base.run.__code__ is Base.run.__code__, Derived.run.__code__ is Base.run.__code__)
print(Derived.stop.__code__ is Base.stop.__code__, Derived().stop.__code__ is Derived.stop.__code__)
print(maker().__code__ is maker().__code__, maker() is maker())

# A copy of a code object with other names, as template engines make for their tracebacks.
code = compile("\n\nraise error", "template.html", "exec")
other = code.replace(co_name="block 'body'", co_filename="page.html")
print(code.co_name, code.co_filename, other.co_name, other.co_filename, code == other, other == other)
try:
    exec(other, {"error": ValueError("in a template")})
except ValueError as e:
    frame = e.__traceback__.tb_next
    print(e, frame.tb_frame.f_code.co_filename, frame.tb_frame.f_code.co_name, frame.tb_lineno)
changed = Base.run.__code__.replace(co_name="walk", co_firstlineno=7)
print(changed.co_name, changed.co_firstlineno, changed.co_argcount, changed.co_varnames, changed == Base.run.__code__)
for wrong in ({"co_name": 1}, {"co_filename": None}):
    try:
        code.replace(**wrong)
    except TypeError as e:
        print(e)
