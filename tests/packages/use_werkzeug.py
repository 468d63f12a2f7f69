from werkzeug.wrappers import Request, Response
from werkzeug.routing import Map, Rule
from werkzeug.test import Client
from werkzeug.security import generate_password_hash, check_password_hash
from werkzeug.utils import secure_filename


@Request.application
def application(request):
    return Response(f"Hello {request.args.get('name', 'World!')}!")


r = Client(application).get("/?name=Ann")
print(r.status, r.text, r.headers["Content-Type"])
m = Map([Rule("/<int:year>/", endpoint="y"), Rule("/", endpoint="i")]).bind("x.org", "/")
print(m.match("/2020/"), m.build("y", {"year": 3}), secure_filename("../../etc/pass wd"))
print(check_password_hash(generate_password_hash("pw", method="pbkdf2:sha256:10"), "pw"))
