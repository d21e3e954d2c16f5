import type { ComponentType } from "react";
import type { Language } from "@/lib/i18n/languages";

/**
 * The development bar if sign-in is embedded, else null. Removes the query parameter for it.
 * Separate from the bar, so that a site without embedded sign-in never loads the code for its test
 * user.
 */
export async function loadDevBar(): Promise<ComponentType<{ language: Language }> | null> {
  const url = new URL(location.href);
  url.searchParams.delete("testlogin");
  history.replaceState(history.state, "", url);
  const health = await fetch("/auth/v1/health").catch(() => null);
  if (!health?.ok) return null;
  sessionStorage.setItem("postreel-dev-bar", "on");
  return (await import("./dev-bar")).DevBar;
}
