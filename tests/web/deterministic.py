"""The page depends on its files alone, and the build says which: deterministic.py PAGE WEB WASM"""
# SPDX-License-Identifier: MIT
import filecmp
import os
import subprocess
import sys
import tempfile

page, web, wasm = (os.path.abspath(name) for name in sys.argv[1:])
with tempfile.TemporaryDirectory() as folder:
    again, depfile = os.path.join(folder, "again.html"), os.path.join(folder, "again.d")
    subprocess.run([sys.executable, os.path.join(web, "build.py"), os.path.join(web, "index.html"), wasm, again, depfile],
                   check=True, cwd=folder, env={**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "C"})
    if not filecmp.cmp(page, again, shallow=False):
        sys.exit("the page comes out otherwise from another folder")
    with open(depfile, encoding="utf-8") as file:
        read = {os.path.realpath(name) for name in file.read().split()[1:]}
files = {os.path.realpath(os.path.join(place, name)) for place, _, names in os.walk(web) for name in names if name.endswith((".js", ".css", ".html"))}
if files - read:
    sys.exit("no part of the page: " + ", ".join(sorted(files - read)))
print("%d files, %d bytes" % (len(read), os.path.getsize(page)))
