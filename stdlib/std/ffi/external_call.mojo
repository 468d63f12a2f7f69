"""Functions of C by name."""


@always_inline
def external_call[name: StaticString, Result: AnyType, *Ts: AnyType, num_fixed_args: Int = -1](*args: *Ts) -> Result:
    """Calls the function of C with this name. Arguments and result travel by the rules of C; `num_fixed_args` says for a function
    with a variable number of arguments how many are fixed.

    ```mojo
    print(external_call["abs", Int32](Int32(-5)))  # 5
    ```
    """
    return __pyc.call_c[name, Result](*args)
