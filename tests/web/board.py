"""The web board in a real browser, for the tests of this folder. A test is run as TEST.py PAGE ENTENTE SOURCE [NAME...]

Board is the page in a tab of a browser, handled as a person does: by pointer, keys and what is on the screen. What the
page promises to scripts (docs/web.md) is used to see what happened, never to make something happen. When a board is
closed, an error or warning in the console fails the test. Skipped (exit 77) where Chromium or Selenium is absent."""
# SPDX-License-Identifier: MIT
import atexit
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.actions.action_builder import ActionBuilder
    from selenium.webdriver.common.actions.pointer_input import PointerInput
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    print("no Selenium: not tested (Debian: python3-selenium)")
    sys.exit(77)

CHROMIUM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chromium.sh")
DRIVER = shutil.which("chromedriver")
PATIENCE = 15.0  # seconds; the page answers in milliseconds, a busy machine does not

PAGE = ENTENTE = SOURCE = None


def main():
    """Take the arguments, then run the tests of the calling file."""
    global PAGE, ENTENTE, SOURCE
    if not shutil.which("chromium-headless-shell") or not DRIVER:
        print("no Chromium, or no driver for it: not tested (Debian: chromium-headless-shell, chromium-driver)")
        sys.exit(77)
    sys.stdout.reconfigure(line_buffering=True)
    PAGE, ENTENTE, SOURCE = (os.path.abspath(name) for name in sys.argv[1:4])
    unittest.main(argv=[sys.argv[0], *sys.argv[4:]], verbosity=2)


def native(*args, request=None):
    """What the native program answers, as an object if it is JSON."""
    text = json.dumps(request) if request is not None else None
    done = subprocess.run([ENTENTE, *args], input=text, capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise AssertionError("entente %s: %s" % (" ".join(args), done.stderr))
    return json.loads(done.stdout) if done.stdout.startswith("{") else done.stdout


# A point of the element that belongs to it alone: the middle, or else the point nearest to it of a grid over its box.
POINT_OF = """
const [element, margin] = arguments, box = element.getBoundingClientRect(), points = [];
const left = Math.max(box.left, 0), top = Math.max(box.top, 0);
const right = Math.min(box.right, innerWidth), bottom = Math.min(box.bottom, innerHeight);
const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
const key = element.dataset.unit ? null : element.dataset.loc;
const own = ([x, y]) => {
  const hit = document.elementFromPoint(x, y);
  return hit && (element.contains(hit) || (key && hit.closest("[data-loc]")?.dataset.loc === key));
};
const inside = ([x, y]) => own([x, y]) && own([x - margin, y]) && own([x + margin, y]) && own([x, y - margin]) && own([x, y + margin]);
const first = middle.map(Math.round);
if (inside(first)) return first;
for (let i = 0; i <= 24; i++) for (let j = 0; j <= 24; j++)
  points.push([left + (right - left) * i / 24, top + (bottom - top) * j / 24].map(Math.round));
points.sort((a, b) => far(a) - far(b));
return points.find(inside) ?? [first, ...points].find(own) ?? null;
"""


class Browser:
    """Chromium with a folder for its files. A profile is where it keeps what pages store; without one it begins empty."""

    def __init__(self, size, phone, profile):
        self.folder = tempfile.mkdtemp(prefix="entente-web-")
        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        # Without motion: while a unit shrinks, a point of it may be another place's before the click comes.
        for word in ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     "--force-prefers-reduced-motion", "--force-device-scale-factor=1", "--window-size=%d,%d" % size,
                     "--user-data-dir=" + (profile or os.path.join(self.folder, "profile"))):
            options.add_argument(word)
        if phone:
            options.add_experimental_option("mobileEmulation", {"deviceMetrics": {"width": 390, "height": 844, "pixelRatio": 2, "touch": True}})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": self.downloads()})
        self.driver.set_script_timeout(PATIENCE)

    def downloads(self):
        return os.path.join(self.folder, "downloads")

    def clean(self):
        """The tab as if it were new, without what the page stored, saved or was allowed to do. A new tab
        would have a new process, and take twice as much time."""
        self.driver.execute_script("Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear();")  # the page stores when it is left
        self.driver.get("about:blank")
        ActionBuilder(self.driver).clear_actions()
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
        self.driver.execute_cdp_cmd("Browser.resetPermissions", {})
        shutil.rmtree(self.downloads(), ignore_errors=True)

    def quit(self):
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)


# Browsers that wait for the next board, by size and kind: to start one takes longer than most tests.
waiting = {}


@atexit.register
def quit_all():
    while waiting:
        waiting.popitem()[1].quit()


class Board:
    """The page in the tab of a browser, which the next board may take over. With `anew` or a profile in a browser of its own."""

    def __init__(self, address="", size=(1280, 900), phone=False, dark=False, profile=None, page=None, wait=True, anew=False):
        self.kind = None if profile or anew else (size, phone)
        self.phone = phone
        self.page = page or PAGE
        self.browser = waiting.pop(self.kind, None) or Browser(size, phone, profile)
        self.driver, self.folder, self.downloads = self.browser.driver, self.browser.folder, self.browser.downloads()
        if not phone:  # the window's frame is not part of the page
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                        {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
        if dark:
            self.media([{"name": "prefers-color-scheme", "value": "dark"}])
        self.open(address, wait)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            said = self.console()
            if kind is None and said:
                raise AssertionError("the console says: " + "\n".join(said))
            if kind is None and self.kind:
                self.browser.clean()
                waiting.setdefault(self.kind, self.browser)
        finally:
            if waiting.get(self.kind) is not self.browser:
                self.browser.quit()

    def media(self, features, medium=""):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium, "features": features})

    def open(self, address="", wait=True):
        """Load the page with what stands after its name, such as "#p=...": always anew."""
        self.driver.get("about:blank")
        self.driver.get("file://" + self.page + address)
        if wait:
            self.ready()

    def ready(self):
        """Chromium drops clicks that come before it has painted the page for the first time."""
        self.until(lambda: self.js("return document.documentElement.dataset.ready && performance.getEntriesByType('paint').length"),
                   "the page is not ready, or not painted")

    def reload(self):
        self.driver.refresh()
        self.ready()

    def console(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    # ---- What is there ----

    def js(self, script, *args):
        return self.driver.execute_script(script, *args)

    def until(self, condition, why, patience=PATIENCE):
        end = time.monotonic() + patience
        while True:
            found = condition()
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(why() if callable(why) else why)
            time.sleep(0.02)

    def find(self, selector):
        found = self.driver.find_elements(By.CSS_SELECTOR, selector)
        if not found:
            raise AssertionError("nothing on the page is " + selector)
        return found[0]

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def visible(self, selector):
        return self.js("return [...document.querySelectorAll(arguments[0])].filter((each) => each.getClientRects().length &&"
                       "  each.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}))", selector)

    def texts(self, selector):
        """All text of each such element, with white space as in a sentence; hidden text too."""
        return [" ".join(text.split()) for text in
                self.js("return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)", selector)]

    def text(self, selector):
        found = self.texts(selector)
        if not found:
            raise AssertionError("nothing on the page is " + selector)
        return found[0]

    def game(self):
        return self.js("return window.entente.game()")

    def stored(self):
        """What the browser keeps of the game, as text."""
        return self.js("return localStorage.getItem('entente.game') ?? ''")

    def position(self):
        return self.js("return window.entente.position()")

    def phase(self):
        return self.game_phase()["position"]["phase"]

    def game_phase(self):
        game = self.game()
        return next(phase for phase in game["phases"] if phase["id"] == game["current"])

    def orders(self):
        """The written orders of the phase, power by power, without those that have none."""
        return {power: sorted(orders) for power, orders in self.game_phase()["orders"].items() if orders}

    def units(self):
        return {power: sorted(units) for power, units in self.position()["units"].items() if units}

    def message(self):
        return self.text("#message")

    def results(self):
        return self.texts("#results > li, #results > * > li")

    # ---- What a person does ----

    def point(self, element, margin=3):
        place = self.js(POINT_OF, element, margin)
        if place is None:
            raise AssertionError("no point of it can be hit: " + element.get_attribute("outerHTML")[:200])
        return place

    def hit(self, element):
        """Click or tap on a visible point of the element."""
        x, y = self.point(element)
        self.hit_at(x, y)

    def hit_at(self, x, y, hold=0.0):
        pointer = PointerInput("touch" if self.phone else "mouse", "pointer")
        actions = ActionBuilder(self.driver, mouse=pointer, duration=0)
        actions.pointer_action.move_to_location(int(x), int(y))
        actions.pointer_action.pointer_down()
        if hold:
            actions.pointer_action.pause(hold)
        actions.pointer_action.pointer_up()
        actions.perform()

    def drag(self, start, end, steps=6):
        """Press at one point and let go at another."""
        pointer = PointerInput("touch" if self.phone else "mouse", "pointer")
        actions = ActionBuilder(self.driver, mouse=pointer, duration=0)
        actions.pointer_action.move_to_location(int(start[0]), int(start[1]))
        actions.pointer_action.pointer_down()
        for step in range(1, steps + 1):
            actions.pointer_action.move_to_location(*(int(a + (b - a) * step / steps) for a, b in zip(start, end)))
        actions.pointer_action.pointer_up()
        actions.perform()

    def pinch(self, center, before, after):
        """Two fingers, `before` pixels from the center, then `after`."""
        def points(distance):
            return [{"x": center[0] - distance, "y": center[1], "id": 0}, {"x": center[0] + distance, "y": center[1], "id": 1}]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points(before)})
        for step in range(1, 9):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent",
                                        {"type": "touchMove", "touchPoints": points(before + (after - before) * step / 8)})
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def press(self, *keys):
        """Keys for whatever has the focus."""
        for key in keys:
            ActionChains(self.driver, duration=0).send_keys(key).perform()

    def chord(self, modifier, key):
        ActionChains(self.driver, duration=0).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def unit(self, place):
        """Click on the unit that stands there."""
        province = place.split("/")[0]
        self.hit((self.all('[data-dislodged="%s"]' % province) or [self.find('[data-unit="%s"]' % province)])[0])

    def place(self, place):
        """Click on a place, on its unit if there is one."""
        found = self.all('[data-loc="%s"]' % place) or self.all('[data-loc="%s"]' % place.split("/")[0])
        self.hit(found[0])

    def choose(self, selector, value):
        """Choose of a select element, as a person does with the keyboard or the list."""
        from selenium.webdriver.support.select import Select
        Select(self.find(selector)).select_by_value(value)

    def write(self, text):
        """Paste into the text pane, as scripts do it."""
        self.tab("orders")
        self.js("const pane = document.getElementById('orders-text'); pane.value = arguments[0];"
                "pane.dispatchEvent(new Event('input', {bubbles: true}))", text)

    def tab(self, name):
        self.hit(self.find('#tab-' + name))

    def tabs(self):
        return self.js("return [...document.querySelectorAll('#tabs [role=tab]')].map((each) => each.id.replace('tab-', ''))")

    def judge(self):
        self.hit(self.find("#judge"))
        self.until(lambda: self.game_phase()["answer"], lambda: "nothing is judged: " + self.message())

    def go_on(self):
        """From a judged phase to the next one: the same button."""
        before = self.game()["current"]
        self.hit(self.find("#judge"))
        self.until(lambda: self.game()["current"] != before, lambda: "nothing follows: " + self.message())

    def ring(self, key):
        """Click the choice of the ring that has this key."""
        self.hit(self.until(lambda: self.visible('.ring [data-key="%s"]' % key),
                            lambda: "the ring has no %s: %s" % (key, [each.text for each in self.all(".ring button")]), 3)[0])

    def ring_answer(self, label):
        """If the ring asks what is meant, the answer that begins so."""
        found = [each for each in self.visible(".ring.list button") if each.text.startswith(label)]
        if found:
            self.hit(found[0])

    def order(self, text, power, otherwise=False):
        """Give an order by hand: "A MAR S A PAR - BUR" is a click on Marseilles, on support, on Paris, on Burgundy."""
        before = self.game()
        words = text.split()  # A PAR - BUR, A YOR - NWY VIA, A MOS - TSR - IRK
        if words[0] == "WAIVE":
            self.place(self.free_home(power))
            self.ring("w")
        else:
            self.give(words, otherwise)
        self.until(lambda: self.game() != before, lambda: "%s: the clicks give no order; the ring: %s; %s" % (
            text, [each.text for each in self.visible(".ring button")], self.message()), 5)

    def give(self, words, otherwise):
        if words[2] == "B":
            self.place(words[1].split("/")[0])
            self.ring("a" if words[0] == "A" else words[1][4].lower() if "/" in words[1] else "f")
            return
        self.unit(words[1])
        if otherwise:
            self.ring("o")
        if words[2] in ("H", "D"):
            self.ring(words[2].lower())
        elif words[2] in ("S", "C"):
            before = self.orders()
            self.ring(words[2].lower())
            self.place(words[4])
            if self.orders() == before:
                self.place(words[6] if len(words) > 6 else words[4])
                self.ring_answer("Support")
        else:
            if words[-1] == "VIA" or len(words) > 4:
                self.ring("v")
            self.place(words[5] if len(words) > 5 else words[3])
            self.ring_answer("Move")

    def free_home(self, power):
        """A place in which the power may build."""
        legal = native("orders", request=self.position())["orders"][power]
        ordered = [order.split()[1].split("/")[0] for order in self.orders().get(power, []) if order.endswith(" B")]
        return next(each for each in legal if each != "WAIVE" and each not in ordered)

    def selected(self):
        """The unit at which the ring lies, in words."""
        found = self.visible(".ring")
        return found[0].get_attribute("aria-label") if found else None

    def hover(self, element):
        x, y = self.point(element)
        actions = ActionBuilder(self.driver, mouse=PointerInput("mouse", "pointer"), duration=0)
        actions.pointer_action.move_to_location(int(x), int(y))
        actions.perform()

    def go_to(self, number):
        """To a phase of the time line."""
        self.hit(self.find('#timeline [data-phase="%d"]' % number))
        self.until(lambda: self.game()["current"] == number, "the time line leads nowhere")

    def new_game(self):
        self.tab("game")
        self.hit(next(each for each in self.visible("#panel-game button") if each.text == "New game"))

    def open_file(self, path):
        self.find("#open-file").send_keys(path)

    def open_text(self, text, name="game.json"):
        """Open a file with this text, and wait for what the page says about it."""
        self.clear_messages()
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
            file.write(text)
        self.open_file(path)
        self.until(self.message, "nothing is said about the file")

    def open_game(self, game):
        self.open_text(json.dumps(game))
        self.until(lambda: "is open" in self.message(), self.message)
        self.clear_messages()

    def copied(self, button):
        """What a button of the tab "game" copies."""
        self.driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]})
        self.tab("game")
        self.clear_messages()
        self.hit(self.find(button))
        self.until(lambda: "Copied" in self.message(), lambda: "nothing is copied: " + self.message())
        return self.driver.execute_async_script("const done = arguments[0]; navigator.clipboard.readText().then(done, (error) => done('' + error))")

    def download(self, button):
        """The path of the file that a button of the tab "game" saves."""
        self.tab("game")
        self.hit(self.find(button))
        def done():
            """An empty file has the name until the one that is written, hidden or with another ending, takes its place."""
            found = glob.glob(os.path.join(self.downloads, "*"))
            return [path for path in found if not path.endswith(".crdownload") and os.path.getsize(path)]
        return self.until(done, "nothing is saved")[0]

    def clear_messages(self):
        self.js("document.querySelectorAll('#message [aria-label=\"Close this message\"]').forEach((each) => each.click())")

    def picture(self, path):
        self.driver.save_screenshot(path)


def flat(by_power):
    return sorted(item for items in by_power.values() for item in items)
