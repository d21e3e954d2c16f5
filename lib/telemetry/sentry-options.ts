import { scrubEvent } from "./scrub";

export function sentryOptions(dsn: string, redact: (text: string) => string) {
  const scrub = <Event extends object>(event: Event) => scrubEvent(event, redact);
  return {
    dsn,
    tracesSampleRate: 0.1,
    // Uncompressed, so that it can be scrubbed.
    traceLifecycle: "static" as const,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
    },
    // A visitor's calls to X's hosts are not ours to follow.
    tracePropagationTargets: [],
    beforeSend: scrub,
    beforeSendTransaction: scrub,
    beforeBreadcrumb: scrub,
  };
}
