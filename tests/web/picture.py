#!/usr/bin/env python3
"""The picture of the board in README.md: a turn just judged. picture.py PAGE ENTENTE SOURCE OUT.png"""
# SPDX-License-Identifier: MIT
import os
import sys

import board
from board import Board


def main():
    board.PAGE, board.ENTENTE, board.SOURCE = (os.path.abspath(name) for name in sys.argv[1:4])
    with Board(size=(1230, 660)) as page, open(os.path.join(board.SOURCE, "examples", "turn.txt"), encoding="utf-8") as file:
        page.open_text(file.read(), "turn.txt")
        page.judge()
        page.clear_messages()
        page.js("document.getElementById('results').querySelector('[data-place=YOR]').previousElementSibling.scrollIntoView()")
        page.until(lambda: page.js("return [...document.querySelectorAll('#timeline img')].every((each) => each.complete && each.naturalWidth > 0)"),
                   "the small pictures do not come")
        page.picture(sys.argv[4])
    size = os.path.getsize(sys.argv[4])
    if size > 300_000:
        sys.exit("%s has %d bytes; a page on the web should have less than 300 kB" % (sys.argv[4], size))


main()
