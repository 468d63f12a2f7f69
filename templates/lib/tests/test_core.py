import pytest

from @NAME@ import count_primes


@pytest.mark.parametrize("limit, expected", [(0, 0), (3, 1), (100, 25), (10_000, 1229)])
def test_count_primes(limit, expected):
    assert count_primes(limit) == expected
