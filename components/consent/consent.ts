import { browserStorage, keepText } from "@/lib/browser-storage";
import type { Watchers } from "@/lib/telemetry/watchers";

export type Choice = "agreed" | "declined";

const KEY = "postreel:consent";

export function readChoice(): Choice | null {
  const kept = browserStorage()?.getItem(KEY);
  return kept === "agreed" || kept === "declined" ? kept : null;
}

/** Where it cannot be kept, the next visit asks again. */
export function keepChoice(choice: Choice): void {
  keepText(browserStorage(), KEY, choice);
}

/** Global Privacy Control counts as declined. */
export function statusOf(choice: Choice | null): Choice | "undecided" {
  if (choice) return choice;
  return Reflect.get(navigator, "globalPrivacyControl") === true ? "declined" : "undecided";
}

export function onAskAgain(ask: () => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("[data-asks-consent]")) ask();
  };
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}

export async function watchErrors({ sentryDsn }: Watchers): Promise<void> {
  if (!sentryDsn) return;
  const { startSentry } = await import("@/lib/telemetry/browser-sentry");
  startSentry(sentryDsn);
}

export async function watchVisit({ sentryDsn, analyticsSrc }: Watchers): Promise<void> {
  if (analyticsSrc) {
    const tag = document.createElement("script");
    tag.async = true;
    tag.src = analyticsSrc;
    document.head.append(tag);
  }
  if (!sentryDsn) return;
  const { startReplay } = await import("@/lib/telemetry/browser-sentry");
  startReplay();
}
