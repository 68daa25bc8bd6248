"""Build the extension module from the sources of the judge, which the source distribution brings along."""
# SPDX-License-Identifier: MIT
import concurrent.futures
import os
import pathlib

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CSRC = pathlib.Path("csrc")
FLAGS = ["-std=c17", "-O3", "-fvisibility=hidden", "-Wno-overlength-strings", "-Wno-format-truncation",
         "-Wno-stringop-truncation"]
MACROS = [("NDEBUG", "1"), ("_DEFAULT_SOURCE", "1"), ("_POSIX_C_SOURCE", "200809L"), ("HAVE_CONFIG_H", "1"),
          ("Py_LIMITED_API", "0x030b0000")]


class parallel_build_ext(build_ext):
    """Compile the files of the extension side by side."""

    def build_extension(self, ext):
        one = self.compiler.compile

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
