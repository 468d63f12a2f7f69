# What functions of Python's library give that are compiled and not analysed, and what becomes of their arguments.
# RUN: %pyc check --dump=types %s | FileCheck %s
import json
import random
import re
from random import choice, shuffle

numbers = [1, 2, 3]
mixed = [random.random() for _ in range(3)]
random.seed(4)
shuffle(numbers)
picked = choice(numbers)
some = random.sample(numbers, 2)
text = json.dumps({"a": numbers}, indent=2)
given = [1]
shown = json.dumps(given, default=lambda x: given.append("text"))
word = re.sub("a", "b", "abc")
other = re.sub("a", lambda m: "b", "abc")
unknown = json.loads("[1]")
half = random.uniform(unknown, 1)
print(mixed, picked, some, text, shown, word, other, half)


# CHECK: numbers: list[int]
# CHECK: mixed: list[float]
# CHECK: picked: int
# CHECK: some: list[int]
# CHECK: text: str
# CHECK: given: list[any]
# CHECK: shown: str
# CHECK: word: str
# CHECK: other: any
# CHECK: unknown: any
# CHECK: half: any
