# RUN: %pyc check --verify %s
# ParseError gets its position from the module that raises it.
import xml.etree.ElementTree as ET

try:
    ET.fromstring("<a>")
except ET.ParseError as e:
    print(e.position)
    print(e.place)  # expected-error {{'ParseError' has no attribute 'place'}}
