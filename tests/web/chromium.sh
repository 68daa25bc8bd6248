#!/bin/sh
# The browser of the tests: Chromium without windows, which starts and loads pages in half the time of the whole program.
# With a profile the driver names no address; then this program opens no page, and the driver would wait for one.
exec chromium-headless-shell "$@" about:blank
