import { expect, it, vi } from "vitest";
import { serverSentry } from "./server-sentry";

it("traces one request in ten by Sentry, where no collector is set", async () => {
  vi.stubEnv("SENTRY_DSN", "http://key@127.0.0.1:9/1");
  const sentry = await serverSentry();
  expect(sentry?.getClient()?.getOptions().tracesSampleRate).toBe(0.1);
  await sentry?.close();
});
