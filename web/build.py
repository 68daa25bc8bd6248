#!/usr/bin/env python3
"""Make the web board one file: build.py TEMPLATE WASM OUT [DEPFILE]

The bytes of OUT depend on the files alone. DEPFILE, for make and ninja, lists what was read.

The template's {{style}} becomes all style sheets, {{wasm}} the module (gzip, base64), {{policy}} the content security
policy, and {{script}} the modules behind main.js. Each module becomes a function that returns what it exports, so names
in different modules cannot meet. Modules use two forms only: `import { a, b } from "./file.js";` and `export` before a
declaration. Comments and indentation are left out."""
# SPDX-License-Identifier: MIT
import base64
import gzip
import hashlib
import os
import re
import sys

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.M)
# A text in quotation marks, or a regular expression.
LITERAL = re.compile(r"""\"(?:[^"\\]|\\.)*\"|(?<=[(,=:!&|?;\[])\s*/(?![/*])(?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/""")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Modules:
    """The modules in the order in which they run: each after those that it imports."""

    def __init__(self):
        self.number = {}
        self.sources = []

    def add(self, path, importers=()):
        path = os.path.normpath(path)
        if path in importers:
            sys.exit("%s imports itself, by way of %s" % (path, " and ".join(importers[importers.index(path):])))
        if path in self.number:
            return
        text = read(path)
        for _, name in IMPORT.findall(text):
            self.add(os.path.join(os.path.dirname(path), name), importers + (path,))
        self.number[path] = len(self.number)
        self.sources.append(self.function(path, text))

    def function(self, path, text):
        def imported(found):
            other = os.path.normpath(os.path.join(os.path.dirname(path), found[2]))
            return "const {%s} = module%d;\n" % (found[1], self.number[other])

        names = [found[1] for found in EXPORT.finditer(text)]
        text = shortened(path, EXPORT.sub("", IMPORT.sub(imported, text)))
        left = re.search(r"^(?:import|export)\b.*", text, re.M)
        if left:
            sys.exit("%s: build.py cannot join this: %s" % (path, left[0]))
        return "const module%d = (() => { // %s\n%sreturn { %s };\n})();\n" % (
            self.number[path], os.path.basename(path), text, ", ".join(names))


def sha256(text):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def styles(folder):
    sheets = [read(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name.endswith(".css")]
    return "\n" + re.sub(r"^\s+", "", re.sub(r"/\*.*?\*/", "", "".join(sheets), flags=re.S), flags=re.M)


def policy(script, style):
    return ("default-src 'none'; script-src %s 'wasm-unsafe-eval'; style-src %s; img-src data: blob:; "
            "base-uri 'none'; form-action 'none'" % (sha256(script), sha256(style)))


def shortened(path, text):
    """Without comments that have lines of their own and without indentation: a quarter less. A template literal over
    several lines would change, so it is refused."""
    text = re.sub(r"^\s*/\*.*?\*/\n", "", text, flags=re.M | re.S)
    text = re.sub(r"^\s*(//.*)?\n|^\s+", "", text, flags=re.M)
    for line in text.splitlines():
        if re.sub(LITERAL, "", line).count("`") % 2:
            sys.exit("%s: build.py cannot join a template literal over several lines: %s" % (path, line))
    return text


def joined(modules):
    """The modules as the text of a script element: nothing in it may end that element or be taken for a comment."""
    script = '"use strict";\n' + "".join(modules.sources).replace("</script", "<\\/script")
    if "<!--" in script:
        sys.exit("a module contains <!--, which HTML takes for a comment")
    return script


def note(depfile, out, folder, modules, inputs):
    """The folder of the style sheets is in the list, so that a new one is noticed."""
    style = os.path.join(folder, "style")
    read_too = [style] + [os.path.join(style, name) for name in sorted(os.listdir(style))]
    with open(depfile, "w", encoding="utf-8") as file:
        file.write("%s: %s\n" % (out, " ".join(name.replace(" ", "\\ ") for name in [*inputs, *modules.number, *read_too])))


def main():
    template, wasm, out, *depfile = sys.argv[1:]
    folder = os.path.dirname(os.path.abspath(template))
    modules = Modules()
    modules.add(os.path.join(folder, "main.js"))
    script = joined(modules)
    style = styles(os.path.join(folder, "style"))
    with open(wasm, "rb") as file:
        packed = base64.b64encode(gzip.compress(file.read(), 9, mtime=0)).decode()
    parts = {"policy": policy(script, style), "style": style, "wasm": packed, "script": script}
    page = re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], read(template))
    with open(out, "w", encoding="utf-8") as file:
        file.write(page)
    if depfile:
        note(depfile[0], out, folder, modules, [template, wasm])


main()
