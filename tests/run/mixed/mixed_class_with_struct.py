# A class (a reference) holds a struct (a value): copies of the struct are independent, objects are shared.
@fieldwise_init
struct Vec2(ImplicitlyCopyable, Writable):
    var x: Float64
    var y: Float64

    fn __add__(self, other: Self) -> Self:
        return Self(self.x + other.x, self.y + other.y)

    fn __mul__(self, k: Float64) -> Self:
        return Self(self.x * k, self.y * k)

    fn dot(self, other: Self) -> Float64:
        return self.x * other.x + self.y * other.y

    fn write_to(self, mut writer: Some[Writer]):
        writer.write("<", self.x, ", ", self.y, ">")


class Ball:
    def __init__(self, name, position, velocity):
        self.name = name
        self.position = position
        self.velocity = velocity
        self.trail = []

    def advance(self, dt):
        self.trail.append(self.position)
        self.position = self.position + self.velocity * dt
        if self.position.y < 0.0:
            self.position.y = -self.position.y
            self.velocity.y = -self.velocity.y
        return self


a = Ball("a", Vec2(0.0, 1.0), Vec2(1.0, -2.0))
b = a
start = a.position
a.advance(0.5).advance(0.5)
print(start, a.position, b.position, a.velocity)
start.x = 99.0
copy = a.position
copy.x += 10.0
print(start, copy, a.position, b is a)
b.position.x = 7.5
print(a.position, len(a.trail))
for p in a.trail:
    print(p, end=" ")
print()
speed = a.velocity
print(speed.dot(speed), speed.dot(Vec2(0.5, 0.25)))
balls = [Ball(n, Vec2(float(i), 0.0), Vec2(0.0, 1.0)) for i, n in enumerate("xyz")]
for ball in balls:
    ball.advance(2.0)
print([(ball.name, ball.position.x, ball.position.y) for ball in balls])
print(isinstance(a, Ball), isinstance(a.position.x, float))
