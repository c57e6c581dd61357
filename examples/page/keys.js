// SPDX-License-Identifier: MIT
// Copyright (c) 2026 the berth authors

// Handles: buttons over a picture, so that fingers, mice, keys and screen readers find the same
// thing, and a finger anywhere else still scrolls the page.
//
// A handle has at(): {x, y} in pixels of its stage, to(x, y): it is dragged there, by(dx, dy): keys
// move it by so many steps, and says(): what it is and where. slider(): its range, if it is one.

const handles = [];

function makeHandle(stage, kind, { at, to, by, says, slider, name = "" }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "handle " + kind;
  button.dataset.name = name;
  if (slider) button.setAttribute("role", "slider");
  stage.append(button);
  const handle = { button, at, says, slider, stage };
  let grip = null;
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const box = stage.getBoundingClientRect(), here = at();
    grip = { left: box.left, top: box.top, dx: event.clientX - box.left - here.x,
      dy: event.clientY - box.top - here.y };
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const box = stage.getBoundingClientRect();
    timed(() => to(event.clientX - box.left - grip.dx, event.clientY - box.top - grip.dy));
    change(stage);
  });
  const release = () => { grip = null; };
  button.addEventListener("pointerup", release);
  button.addEventListener("pointercancel", release);
  button.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1],
      ArrowDown: [0, -1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? 5 : 1;
    timed(() => by(way[0] * step, way[1] * step));
    change(stage);
  });
  handles.push(handle);
  return handle;
}

function placeHandles(stage) {
  for (const handle of handles) {
    if (handle.stage !== stage) continue;
    const { x, y } = handle.at();
    handle.button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    const label = handle.says();
    if (label !== handle.label) {
      handle.label = label;
      handle.button.setAttribute("aria-label", label);
    }
    if (handle.slider) {
      const { least, most, value, text } = handle.slider();
      handle.button.setAttribute("aria-valuemin", least);
      handle.button.setAttribute("aria-valuemax", most);
      handle.button.setAttribute("aria-valuenow", value);
      handle.button.setAttribute("aria-valuetext", text);
    }
  }
}
