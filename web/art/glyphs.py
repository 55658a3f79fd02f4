#!/usr/bin/env python3
"""Takes the outlines of the characters on the traditional pieces out of two fonts of Debian.

The result, glyphs.json, is committed, so that nobody needs the fonts to build the pieces. Run this only to add a
character:

    apt install python3-fonttools fonts-lxgw-wenkai fonts-kouzan-mouhitsu
    python3 web/art/glyphs.py [--fonts /usr/share/fonts/truetype]

Each glyph becomes one SVG path in a box of EM by EM units, y downwards, in relative whole numbers, with the box of its
ink. The licences of the fonts stand in LICENSES.md.
"""

import argparse
import json
import pathlib

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

EM = 400
SCRIPTS = {
    # Regular script for every game.
    "kai": ("lxgw-wenkai/LXGWWenKai-Bold.ttf", "漢楚車包馬象士兵卒帥將徒炮砲僧弩仕相俥傌王后鷹帝塔教爵棋驿"),
    # Coordinates and numbers in pictures of positions.
    "latin": ("lxgw-wenkai/LXGWWenKai-Bold.ttf", "0123456789abcdefghi"),
    # Grass script for Cho, as on Korean sets.
    "grass": ("kouzan-mouhitsu/KouzanBrushFontSousyo.ttf", "楚車包馬象士卒"),
}


class RelativePathPen(BasePen):
    """Writes relative commands; rounds absolute positions, so that errors do not add up."""

    def __init__(self, glyphs, scale):
        super().__init__(glyphs)
        self.scale, self.parts, self.at, self.last = scale, [], (0, 0), ""

    def point(self, p):
        return round(p[0] * self.scale), round(EM * 0.88 - p[1] * self.scale)

    def emit(self, command, *points):
        points = [self.point(p) for p in points]
        numbers = [n for p in points for n in (p[0] - self.at[0], p[1] - self.at[1])]
        if command != "m" and not any(numbers):
            return
        text = "".join(str(n) if n < 0 or i == 0 else f" {n}" for i, n in enumerate(numbers))
        same = command == self.last
        self.parts.append(("" if numbers[0] < 0 else " ") + text if same else command + text)
        self.at, self.last = points[-1], command

    def _moveTo(self, p):
        self.emit("m", p)
        self.last = "m"

    def _lineTo(self, p):
        self.emit("l", p)

    def _qCurveToOne(self, a, b):
        self.emit("q", a, b)

    def _curveToOne(self, a, b, c):
        self.emit("c", a, b, c)

    def _closePath(self):
        self.parts.append("z")
        self.last = "z"


def outline(font, character):
    name = font.getBestCmap()[ord(character)]
    glyphs = font.getGlyphSet()
    scale = EM / font["head"].unitsPerEm
    pen = RelativePathPen(glyphs, scale)
    # After z the pen stands at the start of its contour, not at the last point drawn.
    recorder = ContourPen(pen)
    glyphs[name].draw(recorder)
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    x0, y0, x1, y1 = bounds.bounds
    (left, bottom), (right, top) = pen.point((x0, y0)), pen.point((x1, y1))
    return {"d": "".join(pen.parts), "box": [left, top, right, bottom]}


class ContourPen(BasePen):
    """Passes contours on and puts the pen back to the contour's start when it closes."""

    def __init__(self, pen):
        super().__init__(pen.glyphSet)
        self.pen = pen

    def _moveTo(self, p):
        self.start = p
        self.pen._moveTo(p)

    def _lineTo(self, p):
        self.pen._lineTo(p)

    def _curveToOne(self, a, b, c):
        self.pen._curveToOne(a, b, c)

    def _qCurveToOne(self, a, b):
        self.pen._qCurveToOne(a, b)

    def _closePath(self):
        self.pen._closePath()
        self.pen.at = self.pen.point(self.start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fonts", type=pathlib.Path, default=pathlib.Path("/usr/share/fonts/truetype"))
    fonts = parser.parse_args().fonts
    result = {}
    for script, (path, characters) in SCRIPTS.items():
        font = TTFont(fonts / path)
        result[script] = {c: outline(font, c) for c in characters}
    target = pathlib.Path(__file__).with_name("glyphs.json")
    target.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
