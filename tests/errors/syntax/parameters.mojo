# Parameters of the systems register.
fn a[x: Int, y: Int = 1, z: Int](): pass  # expected-error {{parameter 'z' needs a default value}}
fn b[x: Int, /, y: Int, //, z: Int](): pass  # expected-error {{cannot appear here among}}
fn c() raises E raises: pass  # expected-error {{'raises' is written twice}}
fn c2[f: def(Int) thin thin -> Int](): pass  # expected-error {{'thin' is written twice}}
fn d() abi(1): pass  # expected-error {{abi takes the name of a calling convention as a string}}
fn e(x: Int = 1, out r: Int): r = x
fn f[T: AnyType, //, n: Int, *, m: Int = 2](x: T) abi("C") -> Int: return n
