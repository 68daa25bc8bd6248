// pointer.js -- mouse, pen and fingers: clicks, taps, drags, pinches, the wheel and long presses.
//
// It knows nothing of the game. It calls these functions of its owner:
//
//   tap({ target, x, y, touch })     a click or a tap; true if it meant something
//   grab({ target, x, y, touch })    a press that may become a drag: what is taken hold of, or null
//   drag(held, x, y), drop(held, { target, x, y }), letGo(held)
//   point({ target, x, y })          the mouse points there; of a finger, it stays there
//   leave()                          it points nowhere
//
// x and y are clientX and clientY.

const FAR = { mouse: 5, touch: 10, pen: 8 }; // pixels until a press is a drag
const LONG_MS = 450;
const DOUBLE_MS = 320;
const WHEEL = 0.0018; // how much a pixel of the wheel zooms
const LINE = 16; // pixels of a line, where the wheel counts lines
const PINCH = 5; // a pinch on a touchpad comes as a wheel with the control key, in small steps
const DOUBLE_TAP_FACTOR = 2;

export function watchPointer(stage, zoom, owner) {
  const down = new Map(); // pointer id -> { x, y }
  let press = null; // { id, x, y, kind, held, moved }
  let pinch = null; // { distance, x, y }
  let longPress = 0;
  let quietClick = false;
  let lastMiss = { at: 0, x: 0, y: 0 };
  let lastKind = "mouse";
  let lifted = null; // { x, y }: where the finger left

  const eventAt = (event, target = event.target) => ({ target, x: event.clientX, y: event.clientY });

  function startPress(event) {
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, kind: event.pointerType, moved: false };
    press.held = event.button === 0 ? owner.grab({ ...eventAt(event), touch: event.pointerType !== "mouse" }) : null;
    clearTimeout(longPress);
    if (event.pointerType === "touch") {
      longPress = setTimeout(() => {
        quietClick = true;
        press = null;
        owner.point({ ...eventAt(event), held: true });
      }, LONG_MS);
    }
  }

  function middle() {
    const [a, b] = [...down.values()];
    return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  function startPinch() {
    clearTimeout(longPress);
    if (press?.held && press.moved) owner.letGo(press.held);
    press = null;
    quietClick = true;
    pinch = middle();
  }

  function movePinch() {
    const now = middle();
    zoom.pan(now.x - pinch.x, now.y - pinch.y);
    zoom.by(now.distance / pinch.distance, ...zoom.inStage(now.x, now.y));
    pinch = now;
  }

  function movePress(event) {
    const former = { x: press.lastX ?? press.x, y: press.lastY ?? press.y };
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR[press.kind]) return;
    if (!press.moved) {
      clearTimeout(longPress);
      stage.setPointerCapture(press.id);
      quietClick = true;
      owner.leave();
    }
    press.moved = true;
    [press.lastX, press.lastY] = [event.clientX, event.clientY];
    if (press.held) owner.drag(press.held, event.clientX, event.clientY);
    else zoom.pan(event.clientX - former.x, event.clientY - former.y);
  }

  function endPress(event) {
    if (press.moved && press.held) {
      const target = document.elementFromPoint(event.clientX, event.clientY);
      const touch = press.kind !== "mouse";
      if (event.type === "pointerup" && target) owner.drop(press.held, { ...eventAt(event, target), touch });
      else owner.letGo(press.held);
    }
    press = null;
  }

  stage.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button")) return;
    lastKind = event.pointerType;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    quietClick = false;
    if (down.size === 2) startPinch();
    else if (down.size === 1) startPress(event);
  });
  stage.addEventListener("pointermove", (event) => {
    if (down.has(event.pointerId)) down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pinch && down.size === 2) movePinch();
    else if (press?.id === event.pointerId) movePress(event);
    else if (event.pointerType === "mouse" && down.size === 0) owner.point(eventAt(event));
  });
  for (const type of ["pointerup", "pointercancel"]) {
    stage.addEventListener(type, (event) => {
      clearTimeout(longPress);
      down.delete(event.pointerId);
      if (press?.id === event.pointerId) endPress(event);
      lifted = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
      if (down.size < 2) pinch = null;
    });
  }
  stage.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && owner.leave());

  function isSecondMiss({ clientX, clientY, timeStamp }) {
    const second = timeStamp - lastMiss.at < DOUBLE_MS && Math.hypot(clientX - lastMiss.x, clientY - lastMiss.y) < 40;
    lastMiss = { at: second ? 0 : timeStamp, x: clientX, y: clientY };
    return second;
  }

  // A browser may move the click of a tap to what it takes for the target; the finger's own place counts.
  function clicked(event, touch) {
    const target = touch && lifted && document.elementFromPoint(lifted.x, lifted.y);
    return target && stage.contains(target) ? { target, ...lifted } : eventAt(event);
  }

  // Scripts and screen readers click without a pointer, so the click counts, and not the pointer's events.
  stage.addEventListener("click", (event) => {
    if (event.target.closest("button")) return;
    const quiet = quietClick;
    quietClick = false;
    if (quiet) return;
    const touch = event.detail > 0 && lastKind !== "mouse";
    if (owner.tap({ ...clicked(event, touch), touch, byHand: event.detail > 0 })) lastMiss.at = 0;
    else if (touch && isSecondMiss(event)) zoom.by(DOUBLE_TAP_FACTOR, ...zoom.inStage(event.clientX, event.clientY));
  });
  stage.addEventListener("contextmenu", (event) => lastKind === "touch" && event.preventDefault());
  stage.addEventListener(
    "wheel",
    (event) => {
      if (event.target.closest(".ring")) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? LINE : 1) * (event.ctrlKey ? PINCH : 1);
      zoom.by(Math.exp(-pixels * WHEEL), ...zoom.inStage(event.clientX, event.clientY));
    },
    { passive: false },
  );
}
