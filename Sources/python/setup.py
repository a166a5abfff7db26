# SPDX-License-Identifier: MIT
"""Builds the solver, with a Swift toolchain, and the module on it:

    pip install Sources/python

A library that .ci/library has built before is taken from the folder that TINAMOU_LIBRARY names.
"""

import os
import subprocess
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CHECKOUT = Path(__file__).resolve().parent.parent.parent


class Build(build_ext):
  def build_extensions(self):
    library = os.environ.get("TINAMOU_LIBRARY")
    if library is None:
      library = Path(self.build_temp).resolve() / "library"
      subprocess.run([CHECKOUT / ".ci" / "library", library], check=True)
    for extension in self.extensions:
      extension.include_dirs.append(str(Path(library) / "include"))
      extension.extra_objects.append(str(Path(library) / "lib" / "libtinamou.a"))
    super().build_extensions()


setup(
  ext_modules=[
    Extension(
      "tinamou._tinamou", ["tinamou/_tinamou.c"], extra_compile_args=["-std=c11", "-O2"],
      extra_link_args=["-Wl,--gc-sections", "-Wl,--exclude-libs,ALL"])
  ],
  cmdclass={"build_ext": Build},
)
