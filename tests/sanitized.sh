#!/usr/bin/env bash
# Builds all with clang, the compiler under ASan and UBSan and the runtime under UBSan, in build-asan, and runs a part of the tests with it:
# the C unit tests, and all tests of single stages and of messages.
#
#   tests/sanitized.sh [lit options and tests]      each part closes with `N passed, N failed`
set -euo pipefail
cd "$(dirname "$0")/.."
folders=(parse sema lower ir ownership passes errors)
cmake --preset asan >/dev/null
cmake --build --preset asan | tail -n 1
status=0
for program in pyc-unit "runtime-eval tests/unit/runtime_cases.txt" runtime-objects; do
    build-asan/$program || status=1
done
for replay in build-asan/replay_*; do
    "$replay" tests/fuzz/inputs || status=1
done
[ $# -gt 0 ] || set -- "${folders[@]/#/tests/}"
tests/run_lit.py --build build-asan "$@" || status=1
exit $status
