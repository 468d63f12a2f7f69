import os

os.environ["HOME"] = "/home/x"
for k in list(os.environ):
    if k.startswith("XDG"):
        del os.environ[k]
from platformdirs import user_data_dir, user_cache_dir, PlatformDirs

print(user_data_dir("App", "Acme"), user_cache_dir("App"), PlatformDirs("A", version="1").user_config_dir)
