#!/usr/bin/python3
"""Validate requests and answers with the schemas of docs/schema/.

schema.py SCHEMAS FILE...    each FILE holds JSON: one value, or JSON Lines. What an object is follows from its keys.
schema.py SCHEMAS --as NAME FILE...    every value is a NAME.

The part of JSON Schema that the schemas use is implemented here, so that the tests need no package; where jsonschema is
installed, it is asked too and must agree.
"""
# SPDX-License-Identifier: MIT
import json
import os
import re
import sys

try:
    import jsonschema
    import referencing
except ImportError:
    jsonschema = None

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_type(value, name):
    if name in ("integer", "number"):
        return not isinstance(value, bool) and isinstance(value, (int, float)) and (name == "number" or value == int(value))
    return isinstance(value, TYPES[name])


class Schemas:
    KNOWN = {"$schema", "$id", "$defs", "$ref", "title", "description", "type", "properties", "required",
             "additionalProperties", "propertyNames", "items", "enum", "const", "pattern", "minimum", "maximum",
             "minLength", "minItems", "maxItems", "anyOf"}

    def __init__(self, folder):
        self.of = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                self.of[name] = json.load(file)
        for schema in self.of.values():
            self.check_words(schema)
        if jsonschema:
            resources = [(name, referencing.Resource.from_contents(schema)) for name, schema in self.of.items()]
            self.registry = referencing.Registry().with_resources(resources)

    def check_words(self, schema):
        """Only words that wrong() knows."""
        if not isinstance(schema, dict):
            return
        unknown = set(schema) - self.KNOWN
        assert not unknown, "schemas use %s, words that this checker does not know" % unknown
        for key in ("properties", "$defs"):
            for inner in schema.get(key, {}).values():
                self.check_words(inner)
        for key in ("items", "additionalProperties", "propertyNames"):
            self.check_words(schema.get(key))
        for inner in schema.get("anyOf", []):
            self.check_words(inner)

    def resolve(self, ref):
        name, _, pointer = ref.partition("#")
        schema = self.of[name]
        for key in pointer.split("/")[1:]:
            schema = schema[key]
        return schema

    def wrong(self, value, schema, path=""):
        """What is wrong with a value, as a sentence; None if nothing is."""
        if isinstance(schema, bool):
            return None if schema else "%s: not allowed" % path
        if "$ref" in schema:
            return self.wrong(value, self.resolve(schema["$ref"]), path)
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else types
        if types and not any(is_type(value, name) for name in types):
            return "%s: %r is no %s" % (path, value, " or ".join(types))
        if "const" in schema and (value != schema["const"] or isinstance(value, bool) != isinstance(schema["const"], bool)):
            return "%s: %r is not %r" % (path, value, schema["const"])
        if "enum" in schema and value not in schema["enum"]:
            return "%s: %r is none of %s" % (path, value, schema["enum"])
        if "anyOf" in schema:
            found = [self.wrong(value, inner, path) for inner in schema["anyOf"]]
            if all(found):
                return found[-1] if len(found) == 1 else "%s: fits none: %s" % (path, "; ".join(found))
        if isinstance(value, str):
            if "pattern" in schema and not re.search(schema["pattern"], value):
                return "%s: %r is not like %s" % (path, value, schema["pattern"])
            if len(value) < schema.get("minLength", 0):
                return "%s: %r is too short" % (path, value)
        if is_type(value, "number") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            return "%s: %r is out of range" % (path, value)
        if isinstance(value, list) and not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return "%s: %d items" % (path, len(value))
        if isinstance(value, list) and "items" in schema:
            for i, item in enumerate(value):
                found = self.wrong(item, schema["items"], "%s/%d" % (path, i))
                if found:
                    return found
        if isinstance(value, dict):
            return self.wrong_object(value, schema, path)
        return None

    def wrong_object(self, value, schema, path):
        for key in schema.get("required", []):
            if key not in value:
                return "%s: no %s" % (path, key)
        for key, item in value.items():
            found = self.wrong(key, schema.get("propertyNames", True), "%s (key)" % path) or self.wrong(
                item, schema.get("properties", {}).get(key, schema.get("additionalProperties", True)), "%s/%s" % (path, key))
            if found:
                return found
        return None

    def validate(self, value, name):
        found = self.wrong(value, self.of[name + ".json"])
        if jsonschema:
            other = [e.message for e in jsonschema.Draft202012Validator(self.of[name + ".json"], registry=self.registry).iter_errors(value)]
            assert bool(other) == bool(found), "jsonschema says %s, we say %s" % (other, found)
        return found


def kind_of(value):
    """The schema of an object, by its keys; None for what has none (a map, a benchmark)."""
    if value.get("format") == "entente-game":
        return "game"
    if "games" in value.get("summary", {}):
        return None
    for key, name in (("error", "error"), ("judged", "replay"), ("differences", "audit"), ("findings", "check"), ("issues", "rules"), ("maps", "maps"),
                      ("resolutions", "answer"), ("svg", "draw"), ("same", "compare"), ("summary", "compare")):
        if key in value:
            return "compare" if "base" in value else name
    if "state" in value:
        return "answer"
    if "orders" in value and "entente" in value:
        return "orders"
    return "request" if "units" in value and "rules" in value else None


def values_of(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def main():
    schemas, arguments = Schemas(sys.argv[1]), sys.argv[2:]
    name = None
    if arguments[:1] == ["--as"]:
        name, arguments = arguments[1], arguments[2:]
    count = {}
    for path in arguments:
        for value in values_of(path):
            kind = name or kind_of(value)
            if not kind:
                continue
            found = schemas.validate(value, kind)
            if found:
                sys.exit("%s: no valid %s: %s" % (path, kind, found))
            count[kind] = count.get(kind, 0) + 1
    print(", ".join("%d %s" % (n, kind) for kind, n in sorted(count.items())))


if __name__ == "__main__":
    main()
