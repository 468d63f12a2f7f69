from termcolor import colored, cprint

print(repr(colored("Hello", "red", attrs=["reverse"], force_color=True)), colored("x", "green", no_color=True))
cprint("hi", "blue")
