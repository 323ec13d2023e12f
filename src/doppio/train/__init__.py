"""The gymnasium: Cappuccino learned from nothing but its rules, on a GPU.

Rules, tree and net all live on the device as arrays over thousands of games at once. JAX is what
makes that plain: the same functions run on a GPU and, slowly, on any CPU; whole searches are
compiled into one program, so that nothing waits for Python; and functions over arrays are easily
held against the pure rules. It is an extra (`doppio[train]`): nobody needs it to play.
"""
