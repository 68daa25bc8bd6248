"""Build the extension module from the sources of the judge, which the source distribution brings along."""
# SPDX-License-Identifier: MIT
import concurrent.futures
import os
import pathlib
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

CSRC = pathlib.Path("csrc")
FLAGS = ["-std=c17", "-O3", "-fvisibility=hidden"]
# Warnings stay warnings, but a pointer of the wrong type is a fault. The last one is faster; meson.build says why.
FLAGS_IF_KNOWN = ["-Wno-overlength-strings", "-Wno-format-truncation", "-Wno-stringop-truncation", "-Werror=int-conversion",
                  "-Werror=incompatible-pointer-types", "-mmemset-strategy=unrolled_loop:64:noalign,libcall:-1:noalign"]
MACROS = [("NDEBUG", "1"), ("_DEFAULT_SOURCE", "1"), ("_POSIX_C_SOURCE", "200809L"), ("HAVE_CONFIG_H", "1"),
          ("Py_LIMITED_API", "0x030b0000")]


def knows(compiler, flag):
    """Does this compiler take the flag? An unknown warning is only a warning for clang, hence -Werror."""
    with tempfile.TemporaryDirectory() as folder:
        empty = pathlib.Path(folder, "empty.c")
        empty.write_text("typedef int empty;\n")
        try:
            compiler.compile([str(empty)], output_dir=folder, extra_postargs=["-Werror", flag.replace("-Wno-", "-W")])
        except CompileError:
            return False
    return True


class parallel_build_ext(build_ext):
    """Compile the files of the extension side by side, with those flags that the compiler knows."""

    def build_extension(self, ext):
        one = self.compiler.compile
        ext.extra_compile_args = [flag for flag in FLAGS_IF_KNOWN if knows(self.compiler, flag)] + ext.extra_compile_args

        def compile_all(sources, **options):
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                return [name for names in pool.map(lambda source: one([source], **options), sources) for name in names]

        self.compiler.compile = compile_all
        super().build_extension(ext)


setup(
    ext_modules=[Extension(
        "entente._entente",
        sources=sorted(map(str, CSRC.rglob("*.c"))),
        include_dirs=[str(CSRC / name) for name in ("include", "src", "python", "jansson")],
        extra_compile_args=FLAGS + os.environ.get("ENTENTE_CFLAGS", "").split(),
        extra_link_args=os.environ.get("ENTENTE_LDFLAGS", "").split(),
        define_macros=MACROS,
        libraries=["m"],
        py_limited_api=True)],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
    cmdclass={"build_ext": parallel_build_ext},
)
