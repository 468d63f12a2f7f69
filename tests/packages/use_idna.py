import idna

print(idna.encode("ドメイン.テスト"), idna.decode("xn--eckwd4c7c.xn--zckzah"), idna.encode("königsgäßchen"))
try:
    idna.encode("\u200d")
except idna.IDNAError as e:
    print(type(e).__name__, e)
print(idna.alabel("测试"), idna.encode("Königsgäßchen", uts46=True))
