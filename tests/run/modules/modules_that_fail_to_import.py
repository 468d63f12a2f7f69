# A module whose body fails is gone: the next import runs it again.
import sys

for _ in range(2):
    try:
        import Inputs.fails_when_imported
    except ImportError as e:
        print(e, "Inputs.fails_when_imported" in sys.modules)


def again():
    try:
        from Inputs import fails_when_imported
    except ImportError as e:
        print(e)


again()
