import type { ComponentType } from "react";
import type { Language } from "@/lib/i18n/languages";

const FLAG = "postreel-dev-bar";

/** The bar where sign-in is embedded, else null. What asked for it leaves the address. */
export async function loadDevBar(): Promise<ComponentType<{ language: Language }> | null> {
  const url = new URL(location.href);
  url.searchParams.delete("testlogin");
  history.replaceState(history.state, "", url);
  const health = await fetch("/auth/v1/health").catch(() => null);
  if (!health?.ok) return null;
  sessionStorage.setItem(FLAG, "on");
  return (await import("./dev-bar")).DevBar;
}

/** Until it is asked for again. */
export function forgetDevBar(): void {
  sessionStorage.removeItem(FLAG);
}
