from wcwidth import wcwidth, wcswidth

print(wcwidth("コ"), wcswidth("コンニチハ"), wcwidth("a"), wcwidth("\x07"), wcswidth("👩‍👩‍👧"))
