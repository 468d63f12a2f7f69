"doc"
if __doc__ is not None:
    __doc__ += "x"
print(__doc__, __name__, __spec__, __package__, __loader__ is not None)
import json.decoder as d
print(d.__spec__.name, d.__package__, d.__name__, type(d.__spec__).__name__, d.__spec__.parent)
import json
print(json.__spec__.name, json.__package__, len(json.__path__), json.__spec__.submodule_search_locations == json.__path__)
x: int = 3
print(__annotations__)
def f(): return __doc__
print(f(), __debug__)
