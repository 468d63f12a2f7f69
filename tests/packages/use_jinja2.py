from jinja2 import Environment, Template, DictLoader, select_autoescape

print(Template("Hello {{ name }}!{% for i in xs %} {{ loop.index }}:{{ i|upper }}{% endfor %}").render(name="J", xs="abc"))
env = Environment(
    loader=DictLoader({"base": "<{% block b %}{% endblock %}>", "c": '{% extends "base" %}{% block b %}{{ x }}{% endblock %}'}),
    autoescape=select_autoescape(default=True, default_for_string=True),
)
print(env.get_template("c").render(x="<a>"))
