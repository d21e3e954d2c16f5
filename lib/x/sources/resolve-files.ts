import "server-only";
import type { VariantFacts } from "../facts";
import { decodeHtml } from "../text";
import { answerWithFiles, failed, failedReply, type SourceAnswer, type Unresolved } from "./answer";
import type { SourceContext } from "./source";

/** X lists about eight. */
const MAX_FILES = 32;
const VARIANT = /<(?:\w+:)?videoVariant\b([^>]{0,2000})>/g;
const MEDIA_FILE =
  /<(?:\w+:)?MediaFile\b([^>]{0,2000})>([^<]{0,2000}|<!\[CDATA\[[^\]]{0,2000}\]\]>)/g;

/** Reads the list of files (VMAP) that a card names on X's host: one request, only for such cards. */
export async function resolveFiles(
  answer: SourceAnswer | Unresolved,
  { gateway, client, signal }: Pick<SourceContext, "gateway" | "client" | "signal">,
): Promise<SourceAnswer> {
  if (answer.kind !== "unresolved") return answer;
  // Without a Referer: X refuses those of other sites.
  const headers = { accept: "*/*", "user-agent": client.settings().userAgent };
  const reply = await gateway.ask({ url: answer.vmapUrl, headers, signal });
  if (reply.kind === "unreachable") return failed(reply.cause);
  // The list is gone: what the payload itself says of the video remains.
  if (reply.status === 404 || reply.status === 410) return answerWithFiles(answer, []);
  if (reply.status !== 200) return failedReply(reply, "vmap");
  return answerWithFiles(answer, readVmap(reply.body));
}

/** The files of a VMAP: `videoVariant` with an escaped address, and `MediaFile` with one as its text. */
export function readVmap(xml: string): VariantFacts[] {
  const variants = [...xml.matchAll(VARIANT)].map(([, text = ""]) => ({
    url: unescapeUrl(attribute(text, "url") ?? ""),
    contentType: attribute(text, "content_type"),
    bitrate: toNumber(attribute(text, "bit_rate")),
  }));
  const files = [...xml.matchAll(MEDIA_FILE)].map(([, text = "", body = ""]) => ({
    url: unescapeUrl(body.replace(/^<!\[CDATA\[|\]\]>$/g, "").trim()),
    contentType: attribute(text, "type") ?? "video/mp4",
    bitrate: null,
  }));
  return [...variants, ...files].slice(0, MAX_FILES);
}

function attribute(text: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text);
  return found ? decodeHtml(found[1] ?? found[2] ?? "") : null;
}

function unescapeUrl(text: string): string {
  const plain = decodeHtml(text);
  try {
    return /^https%3a/i.test(plain) ? decodeURIComponent(plain) : plain;
  } catch {
    return plain;
  }
}

function toNumber(text: string | null): number | null {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}
