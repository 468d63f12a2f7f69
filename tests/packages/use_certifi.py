import certifi

print(certifi.where().endswith("cacert.pem"), "BEGIN CERTIFICATE" in certifi.contents())
