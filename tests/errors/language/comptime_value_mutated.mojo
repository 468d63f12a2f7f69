# A compile-time value cannot be assigned.

comptime MAX_USERS = 10


def main():
    var users = 3
    users += 1
    MAX_USERS = 20  # expected-error {{'MAX_USERS' cannot be changed: it is a name of the compile tim}}
    print(users, MAX_USERS)
