import type { ComponentType } from "react";
import type { Language } from "@/lib/i18n/languages";

/** Apart from the bar, so that a site with hosted sign-in never loads the code for its test user. */
export async function loadDevBar(): Promise<ComponentType<{ language: Language }> | null> {
  const url = new URL(location.href);
  url.searchParams.delete("testlogin");
  history.replaceState(history.state, "", url);
  const health = await fetch("/auth/v1/health").catch(() => null);
  if (!health?.ok) return null;
  sessionStorage.setItem("postreel-dev-bar", "on");
  return (await import("./dev-bar")).DevBar;
}
