#!/usr/bin/env bash
# Makes the source distribution and from that the wheel, installs it in an empty virtual environment, and tests it there.
set -euo pipefail
here=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")
SERAI_ROOT=$(dirname "$(dirname "$here")")
export SERAI_ROOT
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$here"
/usr/bin/python3 -m build --no-isolation --outdir "$work/dist" .
most=5000000 # bytes; most of a wheel are networks
for file in "$work"/dist/*; do
  size=$(stat -c %s "$file")
  echo "${file##*/}: $size bytes of $most"
  [ "$size" -le $most ]
done

/usr/bin/python3 -m venv "$work/venv"
python=$work/venv/bin/python
"$python" -m pip install --quiet --no-index --no-deps --disable-pip-version-check "$work"/dist/*.whl
cp -r tests README.md "$work"
cd "$work" # nothing of the tree is found by accident
"$python" -c 'import serai; assert "/venv/" in serai.__file__, serai.__file__'
"$python" -m unittest discover --verbose --start-directory tests
"$python" -m doctest README.md

# What the stubs say is there, and programs with types are understood. mypy is Debian's.
packages=$("$python" -c 'import serai; print(serai.__path__[0] + "/..")')
cp -rL "$packages/serai" .
mypy --python-executable "$python" --strict --no-incremental tests/typed.py
echo 'serai\._core\.(Board|Engine|PgnReader)' >classes # their metaclass is pybind11's
PYTHONPATH=$work /usr/bin/python3 -m mypy.stubtest serai._core --allowlist classes
