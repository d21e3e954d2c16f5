import { type PointerEvent, useRef } from "react";

const HOLD_MS = 450;
const DOUBLE_MS = 280;
/** A finger that moves further than this scrolls. */
const SLIP = 12;

type Gestures = { onTap: () => void; onDoubleTap: () => void; onHold: (isHeld: boolean) => void };

type Press = { x: number; y: number; hold: ReturnType<typeof setTimeout>; isHeld: boolean };

export function useGestures({ onTap, onDoubleTap, onHold }: Gestures) {
  const press = useRef<Press | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);

  function end(): Press | null {
    const ended = press.current;
    press.current = null;
    if (!ended) return null;
    clearTimeout(ended.hold);
    if (ended.isHeld) onHold(false);
    return ended;
  }

  function tap(): void {
    if (waiting.current !== null) {
      clearTimeout(waiting.current);
      waiting.current = null;
      onDoubleTap();
      return;
    }
    waiting.current = setTimeout(() => {
      waiting.current = null;
      onTap();
    }, DOUBLE_MS);
  }

  return {
    onPointerDown({ clientX, clientY, button, isPrimary }: PointerEvent) {
      if (button !== 0 || !isPrimary) return;
      const started: Press = {
        ...{ x: clientX, y: clientY, isHeld: false },
        hold: setTimeout(() => {
          started.isHeld = true;
          onHold(true);
        }, HOLD_MS),
      };
      press.current = started;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (!current || current.isHeld) return;
      if (Math.hypot(clientX - current.x, clientY - current.y) > SLIP) end();
    },
    onPointerUp() {
      const ended = end();
      if (ended && !ended.isHeld) tap();
    },
    onPointerCancel: () => void end(),
    onPointerLeave: () => void end(),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
