from mako.template import Template

print(
    Template("hello ${data}!\n% for x in range(2):\n row ${x | h}\n% endfor\n<%def name='f(a)'>[${a}]</%def>${f(3)}").render(data="world")
)
