import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

type Props = {
  id: string;
  opener: RefObject<HTMLElement | null>;
  /** The focus or the pointer went elsewhere. */
  onLeave: () => void;
  /** Escape was pressed. */
  onClose: () => void;
  children: ReactNode;
};

const GAP = 4;
const EDGE = 8;
/** Below it the menu is a sheet. */
const SHEET = "(width < 40rem)";

/** Puts the menu above its button, or below it where there is more room. A sheet is placed by CSS. */
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

/** A menu over everything else: nothing of the list crops it. A sheet at the lower edge of phones. */
export function MenuPanel({ id, opener, onLeave, onClose, children }: Props) {
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
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    const follow = () => {
      const [panel, button] = [menu.current, opener.current];
      if (!panel || !button) return;
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) leave();
      else place(panel, button);
    };
    const outside = ["pointerdown", "focusin"] as const;
    for (const name of outside) document.addEventListener(name, leaveOutside);
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("scroll", follow, { passive: true });
    return () => {
      for (const name of outside) document.removeEventListener(name, leaveOutside);
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("scroll", follow);
    };
  }, [opener]);

  return (
    // Focusable, or a click on its text would move the focus out of it.
    <div ref={menu} id={id} popover="manual" tabIndex={-1} className="card-menu">
      {children}
    </div>
  );
}
