import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { extname, join, posix } from "node:path";
import { LRUCache } from "lru-cache";
import { SITE_HEADERS } from "@/lib/http/policy/site-headers";
import { isRead } from "@/lib/http/servable-request";
import type { Handler } from "./response";

/** The smallest result first. */
const ENCODINGS = ["br", "gzip"] as const;

export type Encoding = (typeof ENCODINGS)[number];

const SUFFIX: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

/** With these headers the response may not be the whole file. */
const CONDITIONS = ["range", "if-match", "if-unmodified-since"];

/** File names hold a digest of their content. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** Compressed by the build: doing so per visitor cost more than the page itself. */
export function serveStaticFiles(folder: string, prefix: string): Handler {
  const files = listFiles(folder, prefix);
  return (request, response, next) => {
    if (!request.url?.startsWith(prefix)) return next();
    const [path = ""] = request.url.split("?", 1);
    const type = TYPES[extname(path)];
    if (!type || !files.has(path) || !isPlainRead(request)) return next();
    const encoding = ENCODINGS.find(
      (each) => files.has(path + SUFFIX[each]) && accepts(request, each),
    );
    const file = encoding && files.get(path + SUFFIX[encoding]);
    const size = file && statSync(file, { throwIfNoEntry: false })?.size;
    // Next responds for a file that was deleted with its build.
    if (!size) return next();
    response.writeHead(200, {
      ...SITE_HEADERS,
      "content-type": type,
      "content-encoding": encoding,
      "content-length": size,
      "cache-control": FOR_EVER,
      vary: "Accept-Encoding",
    });
    if (request.method === "HEAD") return response.end();
    const stream = createReadStream(file);
    stream.once("error", () => response.destroy());
    response.once("close", () => stream.destroy());
    stream.pipe(response);
  };
}

/** Empty if a CDN serves the files. */
function listFiles(folder: string, prefix: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    names.map((name) => [posix.join(prefix, name.replaceAll("\\", "/")), join(folder, name)]),
  );
}

function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return isRead(method) && CONDITIONS.every((name) => !headers[name]);
}

/** Browsers send few different headers: parsed once each. */
const best = new LRUCache<string, { encoding: Encoding | undefined }>({ max: 100 });

export function bestEncoding(request: IncomingMessage): Encoding | undefined {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const known = best.get(accepted);
  if (known) return known.encoding;
  const encoding = ENCODINGS.find((each) => accepts(request, each));
  best.set(accepted, { encoding });
  return encoding;
}

/** Requires the exact name and a weight above zero (RFC 9110, 12.5.3). */
function accepts({ headers }: IncomingMessage, encoding: Encoding): boolean {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return false;
  return accepted.split(",").some((each) => {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((part) => part.startsWith("q="))?.slice(2);
    return name === encoding && Number(weight ?? 1) > 0;
  });
}
