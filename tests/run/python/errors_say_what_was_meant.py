# exit: 1
# stderr: NameError: name 'lenght' is not defined. Did you mean: 'length'?
# Behind the message of a NameError, AttributeError or ImportError that is reported stands the nearest name that there is.
import traceback

import _near_helper


class Account:
    limit = 5

    def __init__(self):
        self.balance = 1
        self._hidden = 2

    def name_of_self(self):
        return balance

    def method_of_self(self):
        return name_of_self()

    def far(self):
        return zzzzzz


def locals_and_globals(amount, other):
    total = amount + other

    def inner():
        subtotal = total
        return subtotl

    if amount == 1:
        return totl
    if amount == 2:
        return inner()
    if amount == 3:
        return [itm for item in range(3)]
    return Acount()


def report(function):
    try:
        function()
    except Exception as e:
        print(traceback.format_exception(e)[-1], "|", e)


def imports():
    from _near_helper import alpah


def keyword(alpha, *, beta=1):
    pass


account = Account()
for i in range(1, 5):
    report(lambda: locals_and_globals(i, 2))
report(account.name_of_self)
report(account.method_of_self)
report(account.far)
report(_near_helper.later)
report(lambda: account.balanse)
report(lambda: account._hiden)
report(lambda: Account.limits)
report(lambda: "".formt())
report(lambda: [].appendd(1))
report(lambda: _near_helper.alphaa)
report(lambda: sys.path)
report(lambda: prnt(1))
report(lambda: keyword(1, bta=2))
report(lambda: keyword(**{"alpa": 1}))
try:
    imports()
except ImportError as e:
    print(type(e), e.name, e.name_from, e.path.endswith("_near_helper.py"), "_near_helper.py)" in str(e))
    print(traceback.format_exception_only(e)[0].endswith("). Did you mean: 'alpha'?\n"))
length = 3
print(lenght)
