"use client";

import { useEffect } from "react";

/** After the page has loaded, keeps what is shown when there is no connection. */
export function OfflineWorker() {
  useEffect(() => {
    const register = () => {
      // Refused in private windows of some browsers: then there is no such page.
      navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
    };
    if (document.readyState === "complete") return register();
    addEventListener("load", register, { once: true });
    return () => removeEventListener("load", register);
  }, []);
  return null;
}
