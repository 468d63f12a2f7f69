from dotenv import dotenv_values, load_dotenv
import io, os

print(dotenv_values(stream=io.StringIO("DOMAIN=example.org\nADMIN=\"admin@${DOMAIN}\"\nexport X='y' # c\n")))
load_dotenv(stream=io.StringIO("FOO_Z=1\n"))
print(os.environ["FOO_Z"])
