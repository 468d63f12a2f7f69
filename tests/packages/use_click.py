import click
from click.testing import CliRunner


@click.command()
@click.option("--count", default=1, help="Number of greetings.")
@click.option("--name", prompt="Your name", help="The person to greet.")
def hello(count, name):
    """Simple program that greets NAME."""
    for x in range(count):
        click.echo(f"Hello {name}!")


r = CliRunner().invoke(hello, ["--count", "2", "--name", "Bob"])
print(r.exit_code, r.output)
r = CliRunner().invoke(hello, ["--help"])
print(r.output)
hello(["--count", "1", "--name", "Z"], standalone_mode=False)
