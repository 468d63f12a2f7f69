from bottle import Bottle, template, request, SimpleTemplate
import io

app = Bottle()


@app.route("/hello/<name>")
def index(name):
    return template("<b>Hello {{name}}</b>!", name=name)


env = {
    "REQUEST_METHOD": "GET",
    "PATH_INFO": "/hello/<w>",
    "wsgi.input": io.BytesIO(),
    "wsgi.errors": io.StringIO(),
    "SERVER_NAME": "x",
    "SERVER_PORT": "80",
    "wsgi.url_scheme": "http",
}
print(b"".join(app(env, lambda st, h, e=None: print(st, h))))
print(SimpleTemplate("% for i in range(3):\n{{i}}\n% end\n").render())
