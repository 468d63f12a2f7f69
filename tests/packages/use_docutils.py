from docutils.core import publish_string, publish_parts

text = """
Title
=====

Some *emphasis*, **strong** and ``literal``.

- one
- two

.. note:: A note.

+---+---+
| a | b |
+---+---+
"""
print(publish_string(text, writer="pseudoxml", settings_overrides={"output_encoding": "unicode"}))
print(publish_parts(text, writer="html5")["body"])
