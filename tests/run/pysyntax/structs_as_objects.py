# Structs as Python objects: attributes of classes, keys of dicts, elements of lists; compared with objects.
# cpython: 3.9
from __future__ import annotations
from pyc import *

@fieldwise_init
@struct
class Vec(ImplicitlyCopyable, Writable, Equatable, Hashable):
    x: Float64
    y: Float64

    def __add__(self, o: Vec) -> Vec:
        return Vec(self.x + o.x, self.y + o.y)
    def __mul__(self, k: Float64) -> Vec:
        return Vec(self.x * k, self.y * k)
    def __rmul__(self, k: Float64) -> Vec:
        return self * k
    def __neg__(self) -> Vec:
        return Vec(-self.x, -self.y)
    @mut
    def __iadd__(self, o: Vec) -> None:
        self.x += o.x
        self.y += o.y
    def __getitem__(self, i: Int) -> Float64:
        return self.x if i == 0 else self.y
    @staticmethod
    def zero() -> Vec:
        return Vec(0.0, 0.0)
    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("<", self.x, ", ", self.y, ">")

class Body:
    count = 0
    def __init__(self, name: str, pos: Vec, vel: Vec):
        self.name = name
        self.pos = pos
        self.vel = vel
        Body.count += 1
    def step(self, dt: float) -> None:
        self.pos = self.pos + self.vel * dt
    def __repr__(self) -> str:
        return f"{self.name}@{self.pos}"

class Planet(Body):
    def __init__(self, name, pos, vel, mass):
        super().__init__(name, pos, vel)
        self.mass = mass
    @property
    def momentum(self):
        return self.vel * self.mass

def main():
    b = Body("a", Vec(0.0, 0.0), Vec(1.0, 2.0))
    for _ in range(3):
        b.step(0.5)
    print(b, Body.count)
    p = Planet("earth", Vec(1.0, 1.0), Vec(0.0, -1.0), 5.0)
    p.step(1.0)
    print(p, p.momentum, p.momentum == Vec(0.0, -5.0), isinstance(p, Body))
    v = Vec(1.0, 2.0)
    w = v.copy()
    w += Vec(1.0, 1.0)
    print(v, w, -v, 2.0 * v, v[0], v[1], Vec.zero())
    vs = [Vec(float(i), 0.0) for i in range(3)]
    print(vs, str(vs[1]), repr(vs[2]))
    d = {Vec(1.0, 2.0): "one"}
    print(d[Vec(1.0, 2.0)], Vec(3.0, 4.0) in d)
    print(f"{v} {v.x:.3f}")
    t = (v, 1, "x")
    print(t)
    print({1: v}, v == Vec(1.0, 2.0), v != w, t[0] == 5, 5 != t[0], t[0] == vs)
    print(sorted([p.name, b.name]), hash(v) == hash(Vec(1.0, 2.0)))
main()
