# Other programs: output, input, errors, time limits, environments.
# flags: --no-python
import subprocess, sys

r = subprocess.run(["echo", "hello"], capture_output=True, text=True)
print(r.returncode, r.stdout, r)
print(subprocess.check_output("echo $((1+2))", shell=True))
p = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
print(p.communicate("line\n"))
try:
    subprocess.run(["false"], check=True)
except subprocess.CalledProcessError as e:
    print(e, e.returncode)
try:
    subprocess.run(["no-such-program"])
except FileNotFoundError as e:
    print(e)
r = subprocess.run("echo err >&2; exit 3", shell=True, stderr=subprocess.PIPE)
print(r.returncode, r.stderr)
print(subprocess.run(["env"], env={"A": "1"}, capture_output=True, text=True).stdout)
print(subprocess.run(["pwd"], cwd="/", capture_output=True, text=True).stdout)
print(subprocess.getoutput("echo x"), subprocess.call(["true"]), subprocess.getstatusoutput("exit 2"))
p = subprocess.Popen(["sh", "-c", "for i in 1 2 3; do echo $i; done"], stdout=subprocess.PIPE, text=True)
for line in p.stdout:
    print(line.strip())
print(p.wait(), p.poll())
p = subprocess.Popen(["sleep", "9"])
p.terminate()
print(p.wait())
print(
    subprocess.run(["cat"], input=b"in", capture_output=True).stdout, subprocess.run(["cat"], stdin=subprocess.DEVNULL).returncode
)
try:
    subprocess.run(["sleep", "5"], timeout=0.1)
except subprocess.TimeoutExpired as e:
    print(e.cmd)
