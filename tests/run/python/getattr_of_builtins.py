# exec and eval are attributes of the module builtins, even if the module was imported before anything asked for them.
import builtins

name = "".join(["built", "ins"])
module = __import__(name)
space = {}
getattr(module, "".join(["ex", "ec"]))("x = 6 * 7", space)
print(space["x"], getattr(builtins, "".join(["ev", "al"]))("1 + 2"), module is builtins)
