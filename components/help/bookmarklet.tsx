"use client";

import { useEffect, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";

type Props = {
  script: string;
  name: string;
  /** A click does nothing here. */
  hint: string;
};

/** The policy runs no such address and React renders none, so it is set on the element. */
export function Bookmarklet({ script, name, hint }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isClicked, setClicked] = useState(false);

  useEffect(() => {
    const element = link.current;
    const explain = (event: MouseEvent) => {
      event.preventDefault();
      setClicked(true);
    };
    element?.setAttribute("href", script);
    element?.addEventListener("click", explain);
    return () => element?.removeEventListener("click", explain);
  }, [script]);

  return (
    <div className="flex flex-wrap items-center gap-4 noscript:hidden">
      <a ref={link} href="#address" draggable className={`${buttonStyle.primary} cursor-grab`}>
        {name}
      </a>
      <p role="status" className="text-muted">
        {isClicked && hint}
      </p>
    </div>
  );
}
