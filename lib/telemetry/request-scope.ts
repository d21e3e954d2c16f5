import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "@/lib/process-wide";

const scope = () => processWide("request-scope", () => new AsyncLocalStorage<string>());

/** From here on, whatever this request sets off carries its id. */
export function enterRequest(id: string): void {
  scope().enterWith(id);
}

/** The id of the request at hand; undefined outside of any. */
export function requestId(): string | undefined {
  return scope().getStore();
}
