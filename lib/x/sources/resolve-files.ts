import "server-only";
import type { VariantFacts } from "../facts";
import type { Answered } from "../send";
import { decodeHtml } from "../text";
import {
  answerWithFiles,
  type Failure,
  failed,
  type SourceAnswer,
  type Unresolved,
} from "./answer";
import type { SourceContext } from "./source";

/** X lists about eight; this limits the cost of a hostile list. */
const MAX_FILES = 256;
const MAX_ESCAPES = 3;
/** No part of a tag may hold `<`, so that a search never goes over the same text twice. */
const ATTRIBUTES = String.raw`\b((?:[^<>"']|"[^"<]{0,2000}"|'[^'<]{0,2000}'){0,2000})>`;
const VARIANT = new RegExp(String.raw`<(?:\w+:)?videoVariant${ATTRIBUTES}`, "gi");
const MEDIA_FILE = new RegExp(
  String.raw`<(?:\w+:)?MediaFile${ATTRIBUTES}\s*(?:<!\[CDATA\[([^\]<]{0,2000})\]\]>|([^<]{1,2000}))`,
  "gi",
);

/** Costs one request, only for cards that name a VMAP. */
export async function resolveFiles(
  answer: SourceAnswer | Unresolved,
  { gateway, client, signal }: Pick<SourceContext, "gateway" | "client" | "signal">,
): Promise<SourceAnswer> {
  if (answer.kind !== "unresolved") return answer;
  // Without a Referer, because X refuses that of another site.
  const headers = { accept: "*/*", "user-agent": client.settings().userAgent };
  const reply = await gateway.ask({ url: answer.vmapUrl, headers, signal });
  const variants = reply.kind === "answer" ? readReply(reply) : null;
  const resolved = answerWithFiles(answer, variants ?? []);
  if (variants !== null || resolved.kind === "ok") return resolved;
  // The source has answered: a breaker must not count what the file's host does for one post.
  if (reply.kind === "answer") return failed("files_unread", `vmap: status ${reply.status}`);
  return isOwnLimit(reply.cause) ? failed(reply.cause) : failed("files_unread", reply.cause);
}

function isOwnLimit(cause: Failure["reason"]): boolean {
  return cause === "aborted" || cause === "ceiling";
}

/** Empty if the list is gone, null if it is not known. */
function readReply({ status, body }: Answered<string>): VariantFacts[] | null {
  if (status === 404 || status === 410) return [];
  const isList = status === 200 && /<(?:\w+:)?vmap\b/i.test(body.slice(0, 2_000));
  const files = status === 200 ? readVmap(body) : [];
  return isList || files.length > 0 ? files : null;
}

/** `videoVariant` has an escaped address, `MediaFile` one as its text. */
export function readVmap(xml: string): VariantFacts[] {
  const variants = [...xml.matchAll(VARIANT)].map(([, text = ""]) => ({
    url: unescapeUrl(attribute(text, "url") ?? ""),
    contentType: attribute(text, "content_type"),
    bitrate: toNumber(attribute(text, "bit_rate")),
  }));
  const files = [...xml.matchAll(MEDIA_FILE)].map(([, text = "", data, plain]) => ({
    url: unescapeUrl(data ?? plain ?? ""),
    contentType: attribute(text, "type") ?? "video/mp4",
    bitrate: null,
  }));
  return [...variants, ...files].filter(({ url }) => url !== "").slice(0, MAX_FILES);
}

function attribute(text: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(text);
  return found ? decodeHtml(found[1] ?? found[2] ?? "") : null;
}

function unescapeUrl(text: string): string {
  let plain = decodeHtml(text).trim();
  for (let times = 0; times < MAX_ESCAPES && /^https?%/i.test(plain); times += 1) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      break;
    }
  }
  return plain;
}

function toNumber(text: string | null): number | null {
  const number = Number(text ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}
