import yaml

doc = """
# a comment
name: Example
items: [1, 2.5, true, null, 'x']
nested:
  - a: 1
    b: |
      text
      more
  - &anchor {k: v}
  - *anchor
date: 2001-12-14
"""
data = yaml.safe_load(doc)
print(data)
print(yaml.dump(data))
print(yaml.safe_dump({"b": [1, {"c": None}], "a": "x: y"}, sort_keys=False, default_flow_style=False))
try:
    yaml.safe_load("a: [1, 2")
except yaml.YAMLError as e:
    print(e)


class Monster(yaml.YAMLObject):
    yaml_tag = "!Monster"

    def __init__(self, name, hp):
        self.name = name
        self.hp = hp

    def __repr__(self):
        return f"Monster({self.name}, {self.hp})"


print(yaml.load("--- !Monster\nname: Cave spider\nhp: 6\n", Loader=yaml.Loader))
print(yaml.dump(Monster("Dragon", 12)))
for event in yaml.parse("a: [1]"):
    print(event)
