# A function of the systems register that works on Python values says that it raises; said once a function.
from pyc import *

scale: float = 2.0


class Account:
    def __init__(self, balance: int):
        self.balance = balance


@fn
def scaled(x: Float64) -> Float64:
    return x * scale + scale  # expected-error {{an operation on Python values may raise 'Error', and nothing here says so}}


@fn
def balance_of(a: Account) -> Int:
    first = Int(a.balance)  # expected-error {{an operation on Python values may raise 'Error', and nothing here says so}}
    return first + Int(a.balance)


@fn
@raises
def said(a: Account) -> Int:
    return Int(a.balance)


@fn
def caught(a: Account) -> Int:
    try:
        return Int(a.balance)
    except:
        return 0


a = Account(3)
print(scaled(1.0), balance_of(a), said(a), caught(a))
