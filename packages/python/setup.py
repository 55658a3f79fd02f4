# Builds the extension with CMake: the same libraries as everywhere, compiled for a shared object.
#
#   python3 -m build --no-isolation      makes dist/*.tar.gz, and from that dist/*.whl
#
# In a clone the sources of the libraries lie two folders up; in a source distribution they lie beside this file, in
# core/. A wheel is for any 64-bit processor, unless SERAI_PORTABLE=OFF asks for one of 2013 and later.
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
CORE = HERE / "core" if (HERE / "core").is_dir() else HERE.parent.parent
FOLDERS = ("rules", "notation", "variants", "game", "endgame", "engine")


class Build(build_ext):
    def build_extension(self, ext: Extension) -> None:
        build = CORE / "build" / "python"
        configure = ["cmake", "-S", CORE, "-B", build, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Release"]
        configure += ["-D", f"SERAI_PYTHON={HERE}", "-D", f"Python_EXECUTABLE={sys.executable}"]
        configure += ["-D", f"SERAI_PORTABLE={os.environ.get('SERAI_PORTABLE', 'ON')}"]
        if "CXX" not in os.environ and shutil.which("g++-12"):
            configure += ["-D", "CMAKE_CXX_COMPILER=g++-12"]
        subprocess.run(configure, check=True)
        subprocess.run(["cmake", "--build", build, "--target", "serai_python"], check=True)
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        (made,) = (build / "python").glob("_core.*.so")
        shutil.copy(made, target)


class Pack(sdist):
    def make_release_tree(self, base_dir: str, files: list) -> None:
        super().make_release_tree(base_dir, files)
        core = Path(base_dir) / "core"
        for folder in FOLDERS:
            shutil.copytree(CORE / "src" / folder, core / "src" / folder, ignore=shutil.ignore_patterns("*_test.cpp"))
        for name in ("CMakeLists.txt", "LICENSE", "src/CMakeLists.txt", "src/serai.pc.in", "src/serai-engine.pc.in"):
            shutil.copy(CORE / name, core / name)
        shutil.copy(CORE / "LICENSE", base_dir)


version = re.search(r"project\(serai VERSION ([\d.]+)", (CORE / "CMakeLists.txt").read_text())[1]
setup(version=version, ext_modules=[Extension("serai._core", [])], cmdclass={"build_ext": Build, "sdist": Pack})
