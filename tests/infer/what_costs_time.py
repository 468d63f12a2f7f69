# RUN: %pyc check --explain-perf --verify %s
# RUN: %pyc check --explain-perf --error-format=json %s 2>&1 | FileCheck %s
# RUN: %pyc build --explain-perf %s -o %t 2>&1 | FileCheck %s --check-prefix=BUILD
# RUN: %pyc check --perf-page %t.html %s 2>&1 | count 0
# RUN: FileCheck %s --check-prefix=PAGE < %t.html

# CHECK: "code":"R0801","severity":"remark"
# CHECK-SAME: {"message":"'xs' gets list[float] here"
# BUILD: remark: what this operator does is found out at run time, each time round the loop [R0801]
# PAGE: <tr class="c3"><td class="n">{{[0-9]+}}</td><td><details><summary>        s += x

import json


def total(xs):
    s = 0  # expected-note {{'s' gets int here}}
    for x in xs:  # expected-note {{'x' gets str here}}
        s += x  # expected-remark {{what this operator does is found out at run time, each time round the loop}}
        # expected-note@-1 {{'s' is int | float}}
        # expected-note@-2 {{'x' is int | float | str}}
    return s


print(total([1, 2]), total([1.5]))  # expected-note {{'xs' gets list[float] here}}
try:
    total(["a"])
except TypeError:
    pass


class Box:
    def __init__(self, held):
        self.held = held


def twice(box):
    return box.held + box.held  # expected-remark {{this makes a str}}


for word in ["a", "b"]:
    print(twice(Box(word)))  # expected-remark {{this makes an object, each time round the loop}}


def read(text):
    data = json.loads(text)  # expected-note {{'data' gets anything here}} expected-note {{what 'json.loads(text)' gives is not known}}
    # expected-remark@-1 {{what this call does is found out}}
    # expected-note@-2 {{'json' is}}
    return data["a"]  # expected-remark {{what this subscript does is found out}} expected-note {{'data' is anything}}


print(read('{"a": 1}'))


def sums(n, names):
    a = 0
    for i in range(n):
        a = a + i * i  # expected-remark {{this sum may be too large for a machine word, so its size is tested, each time round the loop}}
        # expected-remark@-1 {{this product may be too large}}
    for i in [1, 0]:  # expected-remark {{this makes a list}}
        print(names[i])  # expected-remark {{the index is compared with the length of the list}}
    return [a]  # expected-remark {{this makes a list}}


print(sums(4, ["x", "y"]))


def never_called(x):
    return x + 1  # expected-remark {{what this operator does}} expected-note {{no call of this function is found, so nothing is known of 'x'}}


class Item:
    def __init__(self, price):
        self.price = price  # expected-note {{'self.price' gets str here}}

    def double(self):
        return self.price * 2  # expected-remark {{what this operator does}} expected-note {{'self.price' is int | str}}


print(Item(2).double(), Item("a").double())  # expected-note {{'price' gets str here}}
