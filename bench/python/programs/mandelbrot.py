"""How many points of a grid stay in the Mandelbrot set, and how many steps the others take to leave."""


def steps(cr, ci, limit):
    zr = zi = 0.0
    for n in range(limit):
        rr = zr * zr
        ii = zi * zi
        if rr + ii > 4.0:
            return n
        zi = 2.0 * zr * zi + ci
        zr = rr - ii + cr
    return limit


def main():
    size, limit = 360, 200
    inside = total = 0
    for y in range(size):
        ci = 2.0 * y / size - 1.0
        for x in range(size):
            n = steps(2.0 * x / size - 1.5, ci, limit)
            if n == limit:
                inside += 1
            else:
                total += n
    print(inside, total)


if __name__ == '__main__':
    main()
