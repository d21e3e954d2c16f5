import { addIntegration, init, replayIntegration } from "@sentry/nextjs";
import { redactText } from "./redact-text";
import { sentryOptions } from "./sentry-options";

/** Errors and timings from now on, of this page and those that follow in it. */
export function startSentry(dsn: string): void {
  init({
    ...sentryOptions(dsn, redactText),
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    // Browsers tell of a layout that took two turns as if it were an error.
    ignoreErrors: [/ResizeObserver loop/],
  });
}

/** Replay as well, with every text masked and every picture left out. */
export function startReplay(): void {
  addIntegration(
    replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
  );
}
