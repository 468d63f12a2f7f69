# Patterns.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
match a, b:
    case 1 | -2 | 3 + 4j | "s" "t" | None: pass
    case [x, *_, (y)] if x: pass
    case {"k": v, A.b: _, **rest}: pass
    case C(x, y=[1]) as z: pass
    case (a, b) | [a, b]: pass
    case _: pass
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: Match
# CHECK-NEXT:      subject: Tuple
# CHECK-NEXT:        item: Name a
# CHECK-NEXT:        item: Name b
# CHECK-NEXT:      case: Case
# CHECK-NEXT:        pattern: PatOr
# CHECK-NEXT:          item: PatValue
# CHECK-NEXT:            value: Int 1
# CHECK-NEXT:          item: PatValue
# CHECK-NEXT:            value: Unary -
# CHECK-NEXT:              operand: Int 2
# CHECK-NEXT:          item: PatValue
# CHECK-NEXT:            value: Binary +
# CHECK-NEXT:              left: Int 3
# CHECK-NEXT:              right: Imaginary 4
# CHECK-NEXT:          item: PatValue
# CHECK-NEXT:            value: Str "st"
# CHECK-NEXT:          item: PatValue
# CHECK-NEXT:            value: None
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      case: Case
# CHECK-NEXT:        pattern: PatSequence
# CHECK-NEXT:          item: PatCapture x
# CHECK-NEXT:          item: PatStar _
# CHECK-NEXT:          item: PatCapture y
# CHECK-NEXT:        guard: Name x
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      case: Case
# CHECK-NEXT:        pattern: PatMapping rest=rest
# CHECK-NEXT:          key: Str "k"
# CHECK-NEXT:          value: PatCapture v
# CHECK-NEXT:          key: Attribute b
# CHECK-NEXT:            base: Name A
# CHECK-NEXT:          value: PatCapture _
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      case: Case
# CHECK-NEXT:        pattern: PatAs z
# CHECK-NEXT:          pattern: PatClass y
# CHECK-NEXT:            cls: Name C
# CHECK-NEXT:            positional: PatCapture x
# CHECK-NEXT:            value: PatSequence
# CHECK-NEXT:              item: PatValue
# CHECK-NEXT:                value: Int 1
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      case: Case
# CHECK-NEXT:        pattern: PatOr
# CHECK-NEXT:          item: PatSequence
# CHECK-NEXT:            item: PatCapture a
# CHECK-NEXT:            item: PatCapture b
# CHECK-NEXT:          item: PatSequence
# CHECK-NEXT:            item: PatCapture a
# CHECK-NEXT:            item: PatCapture b
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
# CHECK-NEXT:      case: Case
# CHECK-NEXT:        pattern: PatCapture _
# CHECK-NEXT:        body: Block
# CHECK-NEXT:          item: Pass
