/* Ownership: every value has one owner, is destroyed right after its last use, and no reference outlives what it points
 * to.
 *
 * `own_check_fn` finds out, for one function of the IR: what is initialised where, where each value is used last, and
 * which references point into what. It reports what breaks the rules (E04xx), turns the last copy of a local into a
 * move, and inserts `destroy`. docs/ownership.md has the rules and the reasons.
 *
 * What lowering emits (and this folder relies on)
 * -----------------------------------------------
 * Nothing is destroyed by lowering, no last use is looked for. `A` is the address of a place: `local`, `field` and
 * `element` chains, or what a pointer value points to (`ptr_cast` of it to a raw address).
 *
 *   var x = f()           call f(…, &x): the result is built in place; register results are stored.
 *   var x = y, x^ there   `copy &x, &y` (implicit copies only), `move &x, &y`. A written `.copy()` is a call.
 *   x = e                 e into a fresh temporary, then `overwrite A`, then `relocate A, temporary`; register types:
 * one `store`. Never build over an old value: when e raises, x still has it. self.f = e            the same; in a
 * constructor the first assignment finds nothing to overwrite. aggregate, closure    fields are initialised one by one
 * in the destination; arrays, and aggregates without fields, end with `mark_init`. f(a), a read          memory types:
 * the address of the place, taken when the argument is evaluated, or of a temporary; register types: the loaded value
 * (its place then lives until the call returns). f(a), a mut, ref      the address. f(a^), var, deinit: the address
 * itself, so that no move constructor runs; an implicit copy is made in a temporary first. results of calls      a
 * fresh temporary (LOCAL_TEMP) for each. Unused ones die at once. ref r = A             `borrow A`, stored in a local
 * of the reference's type; each use loads it and casts it to an address. `Pointer(to=x)` and a capture by reference are
 * `borrow` too: not calls. calls giving          `imm` of the call says what the result may point into:
 * IR_LENT_FROM(parameter) for `ref[p…]` and references            `origin_of(p)`; IR_HELD_BY(parameter) for `p.origin`
 * and origin parameters of its type; IR_BORROW_UNCHECKED when the callee's name begins with `unsafe`. The function
 * itself: IrFn.borrows. return x^             `relocate &result, &x`; `return` of a reference: a Borrow or a reference
 * value. constructors          parameter 0 is `out self`. `deinit` parameters: fields are moved out with `x.f^`; the
 * rest is done here. closures              a Closure-typed local; by reference: the `borrow` is stored in a field. A
 * call passes the closure's place. loops                 plain blocks; the iterator is a local or temporary that the
 * loop's calls are given. try                   `try_call` to a landing block. Results are initialised on the normal
 * edge only. except … as e         `error.take`, or `store` of the Error into a local of type Error: its last `load`
 * may give it away (to `raise`, as a block argument); otherwise it is dropped after its last use. _ = x `keep_alive`.
 *   x^ as a statement     `destroy`.
 *   take, put at raw      a place reached by casting a *raw* pointer (PTR_RAW) to an address is unchecked: it may be
 * moved memory                from and initialised freely. Moving out of what a Pointer or reference points to is an
 * error. unbound Python names  such a local is stored an `undef` at entry; its bound bit is lowering's own.
 *
 * Left to sema: whether a place is mutable, whether a copy may be implicit, whether a type may be linear. */
#ifndef PYC_OWNERSHIP_OWNERSHIP_H
#define PYC_OWNERSHIP_OWNERSHIP_H

#include "ir/ir.h"

/* Checks a lowered function and, when it is right, inserts the destroys. False when errors were reported: the function
 * is then as it was. Nothing is kept from one function to the next but IrFn.lends_shared, and what types say. */
bool own_check_fn(IrModule *module, IrFn *fn);

/* When all functions went through that without an error: references into values with several owners, and what callees
 * change of these through another owner. */
void own_check_module(IrModule *module);

/* After own_check_fn: each owned value is destroyed or moved exactly once on every path. *why says what is not. */
bool own_verify_fn(const IrModule *module, const IrFn *fn, Text *why);

/* The facts found about a function, as text (`pyc ir --passes=ownership_facts`): what is tracked, initialised, live,
 * lent. */
void own_dump_fn(IrModule *module, IrFn *fn, Text *out);

#endif
