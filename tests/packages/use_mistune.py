import mistune

print(mistune.html("# A\n\n*b* **c** [l](http://x.y)\n\n- a\n- b\n\n    code\n"))
print(mistune.create_markdown(plugins=["table", "strikethrough"])("| a | b |\n|---|---|\n| 1 | ~~2~~ |\n"))
