"""The most flips of prefixes that a permutation of n numbers needs until 1 is first, and a checksum."""


def fannkuch(n):
    p = list(range(n))
    count = [0] * n
    most = checksum = index = 0
    r = n
    while True:
        while r != 1:
            count[r - 1] = r
            r -= 1
        if p[0] != 0:
            q = p[:]
            flips = 0
            first = q[0]
            while first:
                q[:first + 1] = q[first::-1]
                first = q[0]
                flips += 1
            most = max(most, flips)
            checksum += flips if index % 2 == 0 else -flips
        while True:
            if r == n:
                return checksum, most
            p.insert(r, p.pop(0))
            count[r] -= 1
            if count[r] > 0:
                break
            r += 1
        index += 1


def main():
    n = 9
    checksum, most = fannkuch(n)
    print(f'{checksum}\nflips({n}) = {most}')


if __name__ == '__main__':
    main()
