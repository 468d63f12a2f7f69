import pytest

from @NAME@ import greeting, main


@pytest.mark.parametrize("names, expected", [([], "Hello, world!"), (["Ada", "Alan"], "Hello, Ada and Alan!")])
def test_greeting(names, expected):
    assert greeting(names) == expected


def test_main(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["@NAME@", "Ada"])
    main()
    assert capsys.readouterr().out == "Hello, Ada!\n"
