# The length and the elements of a struct's own variadic parameter.

struct Poly[*coeffs: Int]:
    @staticmethod
    def text() -> String:
        var out = String()
        comptime n = len(Self.coeffs)
        comptime for i in range(n):
            comptime c = Self.coeffs[i]
            out += String(c, " ")
        return out

def free[*coeffs: Int]() -> Int:
    var s = 0
    comptime for i in range(len(coeffs)):
        comptime c = coeffs[i]
        comptime if c != 0:
            s += c
    return s

def main():
    print(free[1, 2, 3]())
    print(Poly[2, 0, 3, 1].text())
