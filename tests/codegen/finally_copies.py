# A finally body is lowered once for each place that control goes on to behind it, however many returns lead there; one that lies in
# two others is lowered once for all of them, so that the code of bodies in each other does not grow exponentially.
# RUN: %pyc build --dump=ir --stop-after=lower --only-fn=returns %s | FileCheck %s --check-prefix=RETURNS
# RUN: %pyc build --dump=ir --stop-after=lower --only-fn=nested %s | grep -o 'strlit>"[a-z]* [a-z]*"' | sort | uniq -c | FileCheck %s --check-prefix=NESTED


def returns(n: int) -> int:
    try:
        print(n)
        if n == 1:
            return 1
        if n == 2:
            return 2
        if n == 3:
            return 3
    finally:
        print("left returns")
    return n


def nested() -> None:
    try:
        print("body one")
    finally:
        try:
            print("body two")
        finally:
            try:
                print("body three")
            finally:
                try:
                    print("body four")
                finally:
                    try:
                        print("body five")
                    finally:
                        print("body six")


returns(1)
nested()

# Once for the returns, once for errors, once for what goes on below.
# RETURNS-COUNT-3: left returns
# RETURNS-NOT: left returns

# NESTED-DAG: 1 strlit>"body one"
# NESTED-DAG: 2 strlit>"body two"
# NESTED-DAG: 4 strlit>"body three"
# NESTED-DAG: 4 strlit>"body four"
# NESTED-DAG: 4 strlit>"body five"
# NESTED-DAG: 4 strlit>"body six"
