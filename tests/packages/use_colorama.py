from colorama import Fore, Back, Style, init, just_fix_windows_console

just_fix_windows_console()
print(Fore.RED + "some red text" + Style.RESET_ALL, repr(Back.GREEN))
