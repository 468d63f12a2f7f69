# Format strings.
# RUN: %pyc check --dump=ast %s 2>/dev/null | FileCheck --match-full-lines --strict-whitespace %s
f"a{x}b{{c}}"
f"{x!r:>{w}.{p}}" "tail\n"
f"{x + 1 = }"
rf"\d{x:%H:%M}"
f"{'nested ' + f"{y}"}"
t"{x}"
# CHECK:Module {{.*}}
# CHECK-NEXT:  body: Block
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: FString
# CHECK-NEXT:        part: FPart "a"
# CHECK-NEXT:        part: FPart
# CHECK-NEXT:          value: Name x
# CHECK-NEXT:        part: FPart "b{c}"
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: FString
# CHECK-NEXT:        part: FPart !r
# CHECK-NEXT:          value: Name x
# CHECK-NEXT:          format: FPart ">"
# CHECK-NEXT:          format: FPart
# CHECK-NEXT:            value: Name w
# CHECK-NEXT:          format: FPart "."
# CHECK-NEXT:          format: FPart
# CHECK-NEXT:            value: Name p
# CHECK-NEXT:        part: FPart "tail\n"
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: FString
# CHECK-NEXT:        part: FPart !r source="x + 1 = "
# CHECK-NEXT:          value: Binary +
# CHECK-NEXT:            left: Name x
# CHECK-NEXT:            right: Int 1
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: FString
# CHECK-NEXT:        part: FPart "\\d"
# CHECK-NEXT:        part: FPart
# CHECK-NEXT:          value: Name x
# CHECK-NEXT:          format: FPart "%H:%M"
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: FString
# CHECK-NEXT:        part: FPart
# CHECK-NEXT:          value: Binary +
# CHECK-NEXT:            left: Str "nested "
# CHECK-NEXT:            right: FString
# CHECK-NEXT:              part: FPart
# CHECK-NEXT:                value: Name y
# CHECK-NEXT:    item: ExprStmt
# CHECK-NEXT:      value: FString template
# CHECK-NEXT:        part: FPart
# CHECK-NEXT:          value: Name x
