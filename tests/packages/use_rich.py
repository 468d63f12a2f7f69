from rich.console import Console
from rich.table import Table
from rich import print as rp
import io

t = Table(title="T")
t.add_column("A")
t.add_column("B", justify="right")
t.add_row("x", "1")
t.add_row("yy", "[bold]22[/bold]")
c = Console(file=io.StringIO(), width=40, force_terminal=False)
c.print(t)
print(c.file.getvalue())
c = Console(width=60)
c.print("Hello [bold red]World[/]!", {"a": 1, "b": [1, 2]})
