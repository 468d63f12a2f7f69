from charset_normalizer import from_bytes, detect

text = "Всеки човек има право на образование. Образованието трябва да бъде безплатно".encode("cp1251")
best = from_bytes(text).best()
print(best.encoding, str(best)[:20])
print(detect("Bonjour, ça va très bien aujourd'hui, merci à vous".encode("utf-8"))["encoding"])
