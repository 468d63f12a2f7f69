# Consonants of Indian scripts that a virama joins are one character for a reader.
def main():
    for s in ["क्षि", "नमस्ते", "स्त्री", "क्\u200dष", "क्\u200cष", "क़्त", "ക്ഷ", "ক্ষ", "ક્ષ", "ଓଡ଼ିଆ ପ୍ର", "తెలుగు క్ష", "த்த", "ಕ್ಷ", "का", "क्a", "aक्ष", "क्ष्म्य", "क\u0301्त", "क्\u0301त", "၊မ္မ", "ក្ក"]:
        var text = String(s)
        var n = 0
        for g in text.graphemes():
            n += 1
            print("[", g, "]", sep="", end=" ")
        print(n)
