"use client";

import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";

/** HTML attributes that React's types do not know yet. */
const SHOWS = (id: string) => ({ command: "show-modal", commandfor: id });

/** Opens a `<dialog>` by HTML alone; browsers before 2026 need the script for it. */
export function MenuButton({ dialog: id, label }: { dialog: string; label: string }) {
  const dialog = () => document.getElementById(id) as HTMLDialogElement | null;

  function open() {
    if (!("commandForElement" in HTMLButtonElement.prototype)) dialog()?.showModal();
  }

  // A page restored from the back/forward cache would show its menu open.
  useEffect(() => {
    const close = () => (document.getElementById(id) as HTMLDialogElement | null)?.close();
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, [id]);

  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={open}
      className="icon-button lg:hidden noscript:hidden"
      {...SHOWS(id)}
    >
      <Icon name="menu" className="size-6" />
    </button>
  );
}
