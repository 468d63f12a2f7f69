"""Module doc.

    indented
  less
"""
class C:
    """  Class.

        More
            deep

        end
        """
    def f(self):
        """One
	tabbed
        line"""
    def g(self): "plain"
    def h(self):
        """
        First on second line.

            code
        """
    def i(self): 'a\n   b\n  c\n\n'
def j():
    r"""raw \n
      x"""


for x in (C, C.f, C.g, C.h, C.i, j): print(repr(x.__doc__))
print(repr(__doc__))
