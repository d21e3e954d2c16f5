"use client";

import { type ComponentType, useEffect, useState } from "react";
import type { Language } from "@/lib/i18n/languages";

const FLAG = "postreel-dev-bar";
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type BarProps = { language: Language; onHide: () => void };

/** Asked for by `?testlogin=true`, and then by the tab that it was asked in. */
function isWanted(): boolean {
  // With a hosted service nobody signs in by a button, and a build for one drops all of this.
  if (process.env.NEXT_PUBLIC_SUPABASE_URL || !LOOPBACK.test(location.hostname)) return false;
  const url = new URL(location.href);
  if (url.searchParams.get("testlogin") !== "true") return sessionStorage.getItem(FLAG) !== null;
  sessionStorage.setItem(FLAG, "on");
  url.searchParams.delete("testlogin");
  history.replaceState(history.state, "", url);
  return true;
}

async function loadBar(): Promise<ComponentType<BarProps> | null> {
  const health = await fetch("/auth/v1/health");
  return health.ok ? (await import("./dev-bar")).DevBar : null;
}

/** The bar for development, on this machine and with embedded sign-in only; its code comes on demand. */
export function DevBarGate({ language }: { language: Language }) {
  const [Bar, setBar] = useState<ComponentType<BarProps> | null>(null);

  useEffect(() => {
    if (!isWanted()) return;
    loadBar().then((bar) => setBar(() => bar), console.warn);
  }, []);

  function hide() {
    sessionStorage.removeItem(FLAG);
    setBar(null);
  }

  return Bar && <Bar language={language} onHide={hide} />;
}
