/* Ownership: every value has one owner, is destroyed right after its last use, and no reference outlives what it points
 * to.
 *
 * `own_check_fn` finds out, for one function of the IR: what is initialised where, where each value is used last, and
 * which references point into what. It reports what breaks the rules (E04xx), turns the last copy of a local into a
 * move, and inserts `destroy`. docs/ownership.md has the rules and the reasons.
 *
 * What lowering emits, and this folder relies on. Lowering destroys nothing and looks for no last uses. `A` is the
 * address of a place: `local`, `field` and `element` chains, or what a pointer value points to (`ptr_cast` of it to a
 * raw address).
 *
 * - `var x = f()`: `call f(…, &x)`; the result is built in place. Register results are stored.
 * - `var x = y`: `copy &x, &y` (only implicit copies; a written `.copy()` is a call). `var x = y^`: `move &x, &y`.
 * - `x = e`: e is built in a fresh temporary, then `overwrite A`, then `relocate A, temporary`; for register types one
 *   `store`. A value is never built over an old one, because x keeps it when e raises.
 * - `self.f = e`: the same; in a constructor the first assignment finds nothing to overwrite.
 * - Aggregates, closures: fields are initialised one by one in the destination; arrays, and aggregates without fields,
 *   end with `mark_init`.
 * - `f(a)`, read parameter: for memory types the address of the place, taken when the argument is evaluated, or that of
 *   a temporary; for register types the loaded value (its place lives until the call returns).
 * - `f(a)`, mut or ref parameter: the address.
 * - `f(a^)`, var or deinit parameter: the address itself, so that no move constructor runs; an implicit copy is made in
 *   a temporary first.
 * - Results of calls: a fresh temporary (LOCAL_TEMP) for each. Unused ones die at once.
 * - `ref r = A`: `borrow A`, stored in a local of the reference's type; each use loads it and casts it to an address.
 *   `Pointer(to=x)` and a capture by reference are a `borrow` too, not calls.
 * - Calls that return references: `imm` of the call says what the result may point into: IR_LENT_FROM(parameter) for
 *   `ref[p…]` and `origin_of(p)`; IR_HELD_BY(parameter) for `p.origin` and origin parameters of its type;
 *   IR_BORROW_UNCHECKED when the callee's name begins with `unsafe`. For the function itself: IrFn.borrows.
 * - `return x^`: `relocate &result, &x`; `return` of a reference: a Borrow or a reference value.
 * - Constructors: parameter 0 is `out self`.
 * - `deinit` parameters: fields are moved out with `x.f^`; the rest is done here.
 * - Closures: a Closure-typed local; for a capture by reference the `borrow` is stored in a field. A call passes the
 *   closure's place.
 * - Loops: plain blocks; the iterator is a local or temporary that is passed to the loop's calls.
 * - `try`: `try_call` to a landing block. Results are initialised on the normal edge only.
 * - `except … as e`: `error.take`, or a `store` of the Error to a local of type Error: its last `load` may give it away
 *   (to `raise`, as a block argument); otherwise it is dropped after its last use.
 * - `_ = x`: `keep_alive`. `x^` as a statement: `destroy`.
 * - Raw memory: a place reached by casting a *raw* pointer (PTR_RAW) to an address is unchecked: it may be moved from
 *   and initialised freely. Moving out of what a Pointer or reference points to is an error.
 * - Python names that may be unbound: the local is stored an `undef` at entry; lowering keeps its bound bit.
 *
 * Sema decides whether a place is mutable, whether a copy may be implicit, and whether a type may be linear. */
#ifndef PYC_OWNERSHIP_OWNERSHIP_H
#define PYC_OWNERSHIP_OWNERSHIP_H

#include "ir/ir.h"

/* Checks a lowered function and, if it has no errors, inserts the destroys. False when errors were reported: the
 * function is then unchanged. Nothing is kept between functions except IrFn.lends_shared and cached properties of
 * types. */
bool own_check_fn(IrModule *module, IrFn *fn);

/* Called when all functions have passed own_check_fn: checks references into shared values, and what callees change of
 * these through other owners. */
void own_check_module(IrModule *module);

/* Verifies after own_check_fn that each owned value is destroyed or moved exactly once on every path. False, and the
 * reason in *why, when it is not. */
bool own_verify_fn(const IrModule *module, const IrFn *fn, Text *why);

/* The facts found about a function, as text (`pyc ir --passes=ownership_facts`): what is tracked, initialised, live,
 * lent. */
void own_dump_fn(IrModule *module, IrFn *fn, Text *out);

#endif
