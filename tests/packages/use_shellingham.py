import shellingham

try:
    print(type(shellingham.detect_shell()))
except shellingham.ShellDetectionFailure:
    print("none")
