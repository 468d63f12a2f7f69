# RUN: %pyc check --verify %s
# The bases of a class beside each other.
from typing import Collection, Generic, Iterator, Mapping, Sequence, TypeVar

T = TypeVar("T")


class A: ...


class B(A): ...


class C(A, B): ...  # expected-error {{the base 'A' comes before 'B', which derives from it}}


class D(B, A): ...


class Meta(type): ...


class Other(type): ...


class Both(Meta, Other): ...


class WithMeta(metaclass=Meta): ...


class WithOther(metaclass=Other): ...


class E(WithMeta, WithOther): ...  # expected-error {{the metaclasses of its bases, 'Meta' and 'Other', do not derive from each other}}


class F(WithMeta, WithOther, metaclass=Both): ...


class Box(Generic[T]): ...


class IntBox(Box[int]): ...


class G(Box[str], IntBox): ...  # expected-error {{the base 'Box' comes before 'IntBox', which derives from it}}


class H(IntBox, Box[str]): ...  # expected-error {{it derives from 'Box[int]' and from 'Box[str]'}}


class Keys(Mapping[str, int], Collection[str]):
    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[str]:
        return iter([])


class Values(Mapping[str, int], Sequence[int]): ...  # expected-error {{it derives from 'Collection[str]' and from 'Collection[int]'}}
