from packaging.version import Version, parse
from packaging.specifiers import SpecifierSet
from packaging.requirements import Requirement

print(parse("1.0a5") < Version("1.0"), Version("1.0.post1+local"), "1.4" in SpecifierSet(">=1.0,<2"))
r = Requirement('requests[security]>=2.8.1 ; python_version < "3.14"')
print(r.name, r.extras, r.specifier, r.marker, r.marker.evaluate())
