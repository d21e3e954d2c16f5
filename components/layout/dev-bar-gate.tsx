"use client";

import { type ComponentType, useEffect, useState } from "react";
import { hostedService } from "@/lib/auth/sign-in-service";
import type { Language } from "@/lib/i18n/languages";

type BarProps = { language: Language };

/** The address asks for it, now or earlier in this tab. Sites with hosted sign-in have none. */
export function DevBarGate({ language }: BarProps) {
  const [Bar, setBar] = useState<ComponentType<BarProps> | null>(null);

  useEffect(() => {
    if (hostedService()) return;
    if (!/^(localhost|127[\d.]+|\[::1\])$/.test(location.hostname)) return;
    const isWanted =
      location.search.includes("testlogin=true") || "postreel-dev-bar" in sessionStorage;
    if (isWanted) {
      void import("./load-dev-bar")
        .then(({ loadDevBar }) => loadDevBar())
        .then((bar) => setBar(() => bar));
    }
  }, []);

  return Bar && <Bar language={language} />;
}
