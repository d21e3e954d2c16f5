import "server-only";
import { AppError } from "@/lib/errors";
import { parsePostUrl } from "@/lib/x/post-url";
import { resolveShortLink } from "@/lib/x/short-link";

export type PostLink = { id: string; handle: string | null; index: number | null };

/**
 * The post that a pasted text names; a `t.co` link is followed by one hop, with the `permit` of who asks
 * where it costs a call. Else `invalid_url`.
 */
export async function requirePostLink(
  text: string,
  signal: AbortSignal,
  permit?: () => Promise<void>,
): Promise<PostLink> {
  const parsed = parsePostUrl(text);
  if (parsed.kind === "post") return parsed;
  const resolved =
    parsed.kind === "short-link" ? await resolveShortLink(parsed.code, { signal, permit }) : null;
  if (!resolved) throw new AppError("invalid_url");
  return resolved;
}
