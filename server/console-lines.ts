import { log } from "@/lib/runtime/log";
import { reportBug } from "@/lib/runtime/report";

/** The log itself also writes through the console. */
const isLine = (said: unknown[]) =>
  said.length === 1 && typeof said[0] === "string" && said[0].startsWith("{");

/** Next writes errors over several lines, and one whenever a client disconnects: that is dropped. */
export function writeJsonLines(): void {
  console.error = inLines("error", console.error.bind(console));
  console.warn = inLines("warn", console.warn.bind(console));
}

const CONFIG_LINE = /Running next\.config\S* took/;

/** Next logs this even with `quiet`. */
export function dropConfigLine(): void {
  const { log: write } = console;
  const isDropped = (one: unknown) => typeof one === "string" && CONFIG_LINE.test(one);
  const writeOthers = (...said: unknown[]): void => {
    if (!said.some(isDropped)) write(...said);
  };
  Object.assign(console, { log: writeOthers });
}

function inLines(level: "error" | "warn", write: (...said: unknown[]) => void) {
  return (...said: unknown[]): void => {
    const error = said.find((one) => one instanceof Error);
    if (isLine(said)) write(...said);
    else if (error === undefined) log(level, said.map(String).join(" ").trim());
    else if (!hasClientLeft(error)) reportBug(error);
  };
}

/** Node's message about a request whose connection ended. */
function hasClientLeft(said: Error): boolean {
  return said.message === "aborted" && Reflect.get(said, "code") === "ECONNRESET";
}
