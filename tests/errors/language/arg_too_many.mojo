# A call with one argument too many is an error.

@fieldwise_init
struct Vec2:
    var x: Float64
    var y: Float64

    def dot(self, other: Vec2) -> Float64:
        return self.x * other.x + self.y * other.y


def main():
    var a = Vec2(1.0, 2.0)
    var b = Vec2(3.0, 4.0)
    print(a.dot(b))
    print(a.dot(a, b))  # expected-error {{no}}
