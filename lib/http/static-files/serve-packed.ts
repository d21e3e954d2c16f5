import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, posix } from "node:path";
import { ENCODINGS, type Encoding, PACKINGS, TYPES } from "./packings";

/** With these something else than the file may be the answer, which is not packed. */
const CONDITIONS = ["range", "if-match", "if-unmodified-since"];

/**
 * Sends the scripts and styles under `folder`, whose address is `prefix`, as they were packed by the
 * build: packing them for each visitor anew cost more of the server than the page itself.
 */
export function servePacked(folder: string, prefix: string): void {
  // A CDN may have them in its stead.
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = new Map(
    names.map((name) => [posix.join(prefix, name.replaceAll("\\", "/")), join(folder, name)]),
  );
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const [path = ""] = (request.url ?? "").split("?");
    const type = TYPES[extname(path)];
    if (!type || !files.has(path) || !isPlainRead(request)) return;
    const encoding = ENCODINGS.find(
      (each) => files.has(path + PACKINGS[each].ending) && isAccepted(request, each),
    );
    // One that went since, with its build, is for Next to miss: in words that are not packed.
    if (!encoding || !existsSync(files.get(path + PACKINGS[encoding].ending) ?? "")) return;
    request.url = path + PACKINGS[encoding].ending;
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", encoding);
  });
}

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === "GET" || method === "HEAD") && CONDITIONS.every((name) => !headers[name]);
}

/** By its name alone, and not with the weight of none (RFC 9110, 12.5.3). */
function isAccepted({ headers }: IncomingMessage, encoding: Encoding): boolean {
  const accepted = String(headers["accept-encoding"] ?? "").split(",");
  return accepted.some((each) => {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
    return name === encoding && Number(weight ?? 1) > 0;
  });
}
