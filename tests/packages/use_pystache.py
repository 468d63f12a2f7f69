import pystache

print(pystache.render("Hi {{person}}! {{#xs}}<{{.}}>{{/xs}} {{{raw}}} {{raw}}", {"person": "Mom", "xs": [1, 2], "raw": "<b>"}))
