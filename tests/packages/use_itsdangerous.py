from itsdangerous import URLSafeSerializer, Signer, BadSignature, TimestampSigner

auth = URLSafeSerializer("secret key", "auth")
t = auth.dumps({"id": 5, "name": "itsdangerous"})
print(t, auth.loads(t))
try:
    auth.loads(t + "x")
except BadSignature as e:
    print(e)
print(Signer("k").sign("my string"), TimestampSigner("k").unsign(TimestampSigner("k").sign("a"), max_age=5))
