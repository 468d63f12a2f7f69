from flask import Flask, request, jsonify, render_template_string, session, redirect, url_for, abort

app = Flask(__name__)
app.secret_key = "k"


@app.route("/")
def hello_world():
    return "<p>Hello, World!</p>"


@app.route("/user/<name>")
def user(name):
    return jsonify(name=name, q=request.args.get("q"))


@app.post("/t")
def t():
    return render_template_string("Hi {{ n }}", n=request.form["n"])


@app.route("/go")
def go():
    session["a"] = 1
    return redirect(url_for("user", name="x"))


@app.errorhandler(404)
def nf(e):
    return f"none: {e.code}", 404


c = app.test_client()
for r in (c.get("/"), c.get("/user/bob?q=1"), c.post("/t", data={"n": "<b>"}), c.get("/go"), c.get("/nope"), c.post("/")):
    print(r.status_code, r.get_data(as_text=True).strip(), r.headers.get("Location"))
