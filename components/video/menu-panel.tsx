import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { Icon } from "@/components/ui/icon";

type Props = {
  id: string;
  opener: RefObject<HTMLElement | null>;
  onLeave: () => void;
  /** Called for Escape, or Back on Android. */
  onClose: () => void;
  /** Undefined until the texts are loaded. */
  closeText: string | undefined;
  children: ReactNode;
};

const GAP = 4;
const EDGE = 8;
/** Below it the menu is a sheet. */
const SHEET = "(width < 40rem)";

/** A sheet is placed by CSS. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  if (matchMedia(SHEET).matches) return;
  const button = opener.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const isAbove = button.top > innerHeight - button.bottom;
  const top = isAbove ? button.top - height - GAP : button.bottom + GAP;
  const isLeftToRight = getComputedStyle(menu).direction === "ltr";
  const left = isLeftToRight ? button.right - width : button.left;
  const within = (value: number, size: number, room: number) =>
    Math.max(EDGE, Math.min(value, room - size - EDGE));
  menu.style.top = `${within(top, height, innerHeight)}px`;
  menu.style.left = `${within(left, width, document.documentElement.clientWidth)}px`;
}

/** TypeScript has no type for it yet. */
type Watcher = { onclose: () => void; destroy: () => void };

/** Where browsers have no CloseWatcher, only Escape closes the menu. */
function onCloseRequest(close: () => void): () => void {
  const { CloseWatcher }: { CloseWatcher?: new () => Watcher } = Object(window);
  if (CloseWatcher) {
    const watcher = new CloseWatcher();
    watcher.onclose = close;
    return () => watcher.destroy();
  }
  const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
  document.addEventListener("keydown", closeByKey);
  return () => document.removeEventListener("keydown", closeByKey);
}

export function MenuPanel({ id, opener, onLeave, onClose, closeText, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const [panel, button] = [menu.current, opener.current];
    if (!panel || !button) return;
    panel.showPopover?.();
    place(panel, button);
    // The content can arrive later.
    const observer = new ResizeObserver(() => place(panel, button));
    observer.observe(panel);
    return () => observer.disconnect();
  }, [opener]);

  useEffect(() => {
    const leaveOutside = ({ target }: Event) => {
      const isInside = [menu, opener].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      );
      if (!isInside) leave();
    };
    const follow = () => {
      const [panel, button] = [menu.current, opener.current];
      if (!panel || !button) return;
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) leave();
      else place(panel, button);
    };
    const outside = ["pointerdown", "focusin"] as const;
    for (const name of outside) document.addEventListener(name, leaveOutside);
    document.addEventListener("scroll", follow, { passive: true });
    return () => {
      for (const name of outside) document.removeEventListener(name, leaveOutside);
      document.removeEventListener("scroll", follow);
    };
  }, [opener]);

  useEffect(() => onCloseRequest(() => close()), []);

  return (
    // Focusable, or a click on its text would move the focus out of it.
    <div ref={menu} id={id} popover="manual" tabIndex={-1} className="card-menu">
      {closeText && (
        <button type="button" aria-label={closeText} onClick={onClose} className="sheet-close">
          <Icon name="close" />
        </button>
      )}
      {children}
    </div>
  );
}
