"use client";

import { useEffect } from "react";

/** Registers the worker of the offline page after the page has loaded. */
export function OfflineWorker() {
  useEffect(() => {
    const register = () => {
      // Refused in private windows of some browsers: no offline page there.
      navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
    };
    if (document.readyState === "complete") return register();
    addEventListener("load", register, { once: true });
    return () => removeEventListener("load", register);
  }, []);
  return null;
}
