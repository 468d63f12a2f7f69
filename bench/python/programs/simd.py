"""A damped wave on a string, with arrays of numpy."""
import numpy as np


def simulate(n, steps):
    x = np.arange(n, dtype=np.float64) / n
    height = x * (1.0 - x)
    speed = np.zeros(n)
    for _ in range(steps):
        force = height[:-2] - 2.0 * height[1:-1] + height[2:]
        speed[1:-1] = (speed[1:-1] + 0.25 * force) * 0.9999
        height = height + speed
    return height, speed


def main():
    height, speed = simulate(100000, 1200)
    print(f'{height[0]:.9f} {height[50000]:.9f} {height[99]:.9f} {speed[100]:.12f}')


if __name__ == '__main__':
    main()
