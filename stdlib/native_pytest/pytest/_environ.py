"""For monkeypatch.setenv and delenv: `os`, where a test file asks for them."""

import os as os
