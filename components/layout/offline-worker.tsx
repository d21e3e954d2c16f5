"use client";

import { useEffect } from "react";

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
