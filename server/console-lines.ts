import { log } from "@/lib/runtime/log";
import { reportBug } from "@/lib/runtime/report";

/** A line of the log itself, which is written through the console too. */
const isLine = (said: unknown[]) =>
  said.length === 1 && typeof said[0] === "string" && said[0].startsWith("{");

/**
 * Has all that the process writes to its log be JSON, a line for each fault. Next writes errors over
 * several lines, also where a client only leaves while its request is read: of those there is none.
 */
export function writeJsonLines(): void {
  console.error = inLines("error", console.error.bind(console));
  console.warn = inLines("warn", console.warn.bind(console));
}

function inLines(level: "error" | "warn", write: (...said: unknown[]) => void) {
  return (...said: unknown[]): void => {
    const error = said.find((one) => one instanceof Error);
    if (isLine(said)) write(...said);
    else if (error === undefined) log(level, said.map(String).join(" ").trim());
    else if (!hasClientLeft(error)) reportBug(error);
  };
}

/** Matches what Node says of a request whose connection ended. */
function hasClientLeft(said: Error): boolean {
  return said.message === "aborted" && Reflect.get(said, "code") === "ECONNRESET";
}
