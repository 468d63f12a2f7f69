# After `from __future__ import annotations` an annotation is a text in Python's own spelling, however it is written.
from __future__ import annotations


# fmt: off
def f(a:Dict[str,int], b: "X", c: ( int ), d:'a'|None=None, e:Literal["x", "it's", 'say "x"']='q', f: lambda x=1:x = 1, g:int|str=2,
      h:Callable[...,int]=1, i: x[1:2,...]=0, j: -1=1, k: f'{x!r}'=1, l: (1,)=1, m: {"a":1}=1, n: Dict[(int,str)]=0, o: a.b [ c ]=0,
      p: x if y else (z, b'\x01')=0, *q: not (a or b), **r: [i for i in x if i])->Optional[ "Y" ]: pass


class C:
    x:   Dict[str,int]
    y: "List['int']" = None
# fmt: on


for name, text in f.__annotations__.items():
    print(name, text)
print(C.__annotations__)
names = {}
exec("from __future__ import annotations\ndef g(a:Dict[ str,int ], b:'x'|None)->'y': pass", names)
print(names["g"].__annotations__)
