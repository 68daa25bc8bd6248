"""Make the npm package: a gzipped tar file with everything below package/, as `npm pack` would.

Usage: pack.py --version VERSION --out FILE.tgz --folder FOLDER FILE...

FOLDER is taken whole, @VERSION@ in package.json filled in; each FILE is put beside package.json ("NAME=FILE": under
that name). The same input gives the same bytes.
"""
import argparse
import gzip
import io
import pathlib
import tarfile


def contents(args):
    """{name in the package: bytes}"""
    folder = pathlib.Path(args.folder)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for word in args.file:
        name, _, path = word.rpartition("=")
        files[name or pathlib.Path(path).name] = pathlib.Path(path).read_bytes()
    files["package.json"] = files["package.json"].replace(b"@VERSION@", args.version.encode())
    return files


def main():
    parser = argparse.ArgumentParser()
    for name in ("--version", "--out", "--folder"):
        parser.add_argument(name, required=True)
    parser.add_argument("file", nargs="*")
    args = parser.parse_args()

    with open(args.out, "wb") as raw, gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in sorted(contents(args).items()):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            member.mode = 0o644
            member.mtime = 499162500  # as npm pack: 1985, which zip can hold too
            tar.addfile(member, io.BytesIO(data))


if __name__ == "__main__":
    main()
