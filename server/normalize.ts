import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/errors";
import {
  isRead,
  isSentToFile,
  MALFORMED,
  servableMethod,
  servableUrl,
  withoutDots,
  writeProblem,
} from "@/lib/http/servable-request";
import { removeHeader } from "./client-address";
import { refuse } from "./refuse";
import type { Handler } from "./response";

// Headers of server actions (Next logs unknown names) and of Next's router; neither is used here. Each would
// make another page than the address does.
const NEXT_HEADERS = [
  "next-action",
  "next-url",
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
];

/** Longer values are ignored. */
const LONGEST: readonly [name: string, characters: number][] = [
  ["accept-encoding", 200],
  ["accept-language", 500],
  ["if-none-match", 1000],
];

export function isRegular({ method, headers, rawHeaders }: IncomingMessage): boolean {
  return (
    isRead(method) &&
    LONGEST.every(([name, characters]) => isWithin(headers[name], characters)) &&
    !hasTwoHosts(rawHeaders)
  );
}

const isWithin = (value: string | string[] | undefined, characters: number) =>
  value === undefined || value.length <= characters;

/** Next would answer these with 500. */
export const normalizeRequests: Handler = (request, response, next) => {
  if (!request.url?.startsWith("/") || hasTwoHosts(request.rawHeaders)) {
    return refuse(request, response, new AppError("invalid_input"));
  }
  request.method = servableMethod(request.method ?? "");
  const url = servableUrl(withoutDots(request.url));
  request.url = url;
  request.url = isSentToFile(request.method, url) ? MALFORMED : url;
  const problem = writeProblem(request.method, request.url, request.headers["content-type"]);
  if (problem) return refuse(request, response, new AppError(problem));
  for (const name of NEXT_HEADERS) removeHeader(request.headers, name);
  for (const [name, characters] of LONGEST) {
    if (!isWithin(request.headers[name], characters)) removeHeader(request.headers, name);
  }
  next();
};

/** Node takes the first of several, a proxy in front may have taken another one (RFC 9112, 3.2). */
function hasTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
