"""Decorators about documentation. They are the compiler's; this is where a program may import them from."""
