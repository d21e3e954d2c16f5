import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/process-wide";

const scope = () => processWide("request-scope", () => new AsyncLocalStorage<string>());

/** Runs `work`; everything it starts carries the id of the request. */
export function runInRequest(id: string, work: () => void): void {
  scope().run(id, work);
}

/** The id of the current request; undefined outside of one. */
export function requestId(): string | undefined {
  return scope().getStore();
}
