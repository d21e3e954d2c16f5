import type { Watchers } from "@/lib/telemetry/watchers";

/** Reports errors, which says nothing of who met them. */
export async function watchErrors({ sentryDsn }: Watchers): Promise<void> {
  if (!sentryDsn) return;
  const { startSentry } = await import("@/lib/telemetry/browser-sentry");
  startSentry(sentryDsn);
}

/** What needs consent: replay and analytics. */
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
