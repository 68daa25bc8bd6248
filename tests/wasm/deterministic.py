"""Two builds of a module, in two folders, have the same bytes. Usage: deterministic.py MODULE COMMAND...

COMMAND is what made MODULE, with the words OUT and DEPFILE where the two files stand.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

module, command = pathlib.Path(sys.argv[1]), sys.argv[2:]
with tempfile.TemporaryDirectory() as folder:
    names = {"OUT": f"{folder}/again.wasm", "DEPFILE": f"{folder}/again.d"}
    subprocess.run([names.get(word, word) for word in command], check=True, env={**os.environ, "CCACHE_DISABLE": "1"})
    again = pathlib.Path(names["OUT"]).read_bytes()
if again != module.read_bytes():
    sys.exit(f"{module.name} differs from a second build of it")
print(f"{module.name}: {len(again)} bytes, twice the same")
