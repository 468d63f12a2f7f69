"""Greets those who are named."""

import sys


def greeting(names: list[str]) -> str:
    return f"Hello, {' and '.join(names) or 'world'}!"


def main() -> None:
    print(greeting(sys.argv[1:]))


if __name__ == "__main__":
    main()
