import "server-only";
import { siteUrl } from "@/lib/site-url";
import { isLoopback } from "../decide-mode.mjs";

/** Allows this machine, on any port. Anything else silently becomes the site itself. */
export function redirectTarget(asked: string | null): URL {
  const site = siteUrl();
  if (!asked || !URL.canParse(asked)) return site;
  const url = new URL(asked);
  const isOurs = /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
  return isOurs && !url.username && !url.password ? url : site;
}

export function redirectBack(target: URL, answers: Record<string, string>, status = 302): Response {
  const url = new URL(target);
  for (const [name, value] of Object.entries(answers)) url.searchParams.set(name, value);
  return new Response(null, {
    status,
    headers: { location: url.href, "cache-control": "no-store" },
  });
}

/** GoTrue repeats the refusal in the fragment. */
export function redirectWithError(
  target: URL,
  code: string,
  description: string,
  status = 302,
): Response {
  const error = { error: "access_denied", error_code: code, error_description: description };
  const url = new URL(target);
  url.hash = `${new URLSearchParams(error)}&sb=`;
  return redirectBack(url, error, status);
}
