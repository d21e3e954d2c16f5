import { useState } from "react";
import { signOut } from "@/lib/auth/session";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";

/** Signs out of this browser and goes to the home page, even if the network fails. */
export function useSignOut(language: Language) {
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    if (isLeaving) return;
    setLeaving(true);
    await signOut();
    location.assign(pagePath(language, "home"));
  }

  return { isLeaving, leave };
}
