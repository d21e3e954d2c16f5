import { announce, LIVE_REGION_ID, regionInDialog } from "./announce";

type Action = { text: string } & ({ href: string } | { onPress: () => void });

const SHOWN_MS = 4_000;

let current: { element: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null;

function close(): void {
  if (!current) return;
  clearTimeout(current.timer);
  current.element.remove();
  current = null;
}

/** Keeps it while the pointer or the focus is on it. */
function hold(element: HTMLElement): void {
  const stop = () => current && clearTimeout(current.timer);
  const restart = () => {
    stop();
    if (current) current.timer = setTimeout(close, SHOWN_MS);
  };
  for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, stop);
  for (const name of ["pointerleave", "focusout"]) element.addEventListener(name, restart);
}

function actionElement(action: Action): HTMLElement {
  if ("href" in action) {
    const link = document.createElement("a");
    link.href = action.href;
    link.textContent = action.text;
    return link;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = action.text;
  button.addEventListener("click", () => {
    close();
    action.onPress();
  });
  return button;
}

/** One message at a time, also announced. Without React, so that it loads only when first needed. */
export function showToast(text: string, action?: Action): void {
  close();
  const element = document.createElement("div");
  element.className = "toast";
  element.popover = "manual";
  const words = document.createElement("p");
  words.textContent = text;
  element.append(words);
  if (action) element.append(actionElement(action));
  // Placed beside the live region, the page's last element, so that Tab reaches its action soon.
  (regionInDialog() ?? document.getElementById(LIVE_REGION_ID))?.before(element);
  element.showPopover?.();
  hold(element);
  current = { element, timer: setTimeout(close, SHOWN_MS) };
  announce(text);
}
