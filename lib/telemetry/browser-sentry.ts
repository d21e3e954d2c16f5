import { addIntegration, init, makeFetchTransport, replayIntegration } from "@sentry/nextjs";
import { redactText } from "./redact-text";
import { scrubEnvelope, scrubEvent, sentryOptions } from "./scrub";

/** Scrubs envelopes just before they are sent: no other hook sees all of their content. */
const transport: typeof makeFetchTransport = (options) => {
  const { send, flush } = makeFetchTransport(options);
  return { flush, send: (envelope) => send(scrubEnvelope(envelope, redactText)) };
};

export function startSentry(dsn: string): void {
  init({
    ...sentryOptions(dsn, redactText),
    transport,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    // Browsers report this harmless layout notice as an error.
    ignoreErrors: [/ResizeObserver loop/],
  });
}

export function startReplay(): void {
  addIntegration(
    replayIntegration({
      maskAllText: true,
      maskAllInputs: true,
      blockAllMedia: true,
      // Compressed recordings could not be scrubbed.
      useCompression: false,
      beforeAddRecordingEvent: (event) => scrubEvent(event, redactText),
    }),
  );
}
