import { reportBug } from "@/lib/runtime/report";

const EVENT = "uncaughtException";

/**
 * Reports as one JSON line what nothing catches. Next's own listener writes several lines that are no
 * JSON, also where a client only leaves while its request is read.
 */
export function reportUncaught(): void {
  for (const listener of process.listeners(EVENT)) {
    if (listener.name === "logError") process.off(EVENT, listener);
  }
  process.on(EVENT, (error) => {
    if (!hasClientLeft(error)) reportBug(error);
  });
}

/** As Node says it of a request whose connection ended. */
function hasClientLeft(error: NodeJS.ErrnoException): boolean {
  return error.code === "ECONNRESET" && error.message === "aborted";
}
