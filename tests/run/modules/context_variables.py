# Context variables.
# flags: --no-python
import contextvars
v = contextvars.ContextVar("v", default=1); w = contextvars.ContextVar("w")
print(v.get(), v.name)
t = v.set(2); print(v.get()); v.reset(t); print(v.get())
try: w.get()
except LookupError as e: print("lookup")
ctx = contextvars.copy_context()
def inside(): v.set(10); return v.get()
print(ctx.run(inside), v.get(), ctx[v], v in ctx, len(ctx))
try: v.reset(t)
except RuntimeError as e: print("used")
