import typer
from typer.testing import CliRunner

app = typer.Typer()


@app.command()
def hello(name: str):
    print(f"Hello {name}")


@app.command()
def goodbye(name: str, formal: bool = False):
    """Say goodbye."""
    print(f"Goodbye Ms. {name}. Have a good day." if formal else f"Bye {name}!")


r = CliRunner()
for args in (["hello", "Camila"], ["goodbye", "--formal", "Camila"], ["--help"], ["goodbye"]):
    res = r.invoke(app, args)
    print(res.exit_code, res.output)
