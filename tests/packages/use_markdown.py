import markdown

print(markdown.markdown("# Hi\n\nsome *text* and `code`\n\n* a\n* b\n\n[l](http://x.y)"))
print(markdown.markdown("a | b\n--|--\n1 | 2\n", extensions=["tables", "fenced_code"]))
