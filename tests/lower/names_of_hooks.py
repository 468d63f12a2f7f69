# Of a library module's __getattr__ only that is compiled which it does for names that are read.
# RUN: %pyc build %s --verify-ir --dump=ir | FileCheck %s --implicit-check-not='display "_process_worker"'
# CHECK: display "_adjust_thread_count"
from concurrent.futures import ThreadPoolExecutor

with ThreadPoolExecutor(2) as pool:
    print(list(pool.map(str, [1, 2])))
