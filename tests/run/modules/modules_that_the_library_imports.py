# A module that another module of the library imports is an attribute of its package, as in CPython.
# flags: --no-python
import email
import importlib
import inspect
import smtplib

print(importlib.machinery.SOURCE_SUFFIXES)
print(email.message.Message.__name__, email.utils.__name__)
