import "server-only";
import { AppError } from "@/lib/errors";
import type { Network } from "@/lib/x/ceilings";
import { parsePostUrl } from "@/lib/x/post-url";
import { resolveShortLink } from "@/lib/x/short-link";

export type PostLink = { id: string; handle: string | null; index: number | null };

/** On whose behalf X is asked. */
export type Requester = {
  signal: AbortSignal;
  /** The visitor's network; none for our own work. */
  network?: Network;
};

/**
 * The post that a pasted text names; a `t.co` link is followed by one hop, for which `permit` is called
 * first. Else `invalid_url`.
 */
export async function requirePostLink(
  text: string,
  { signal, network }: Requester,
  permit?: () => Promise<void>,
): Promise<PostLink> {
  const parsed = parsePostUrl(text);
  if (parsed.kind === "post") return parsed;
  const resolved =
    parsed.kind === "short-link"
      ? await resolveShortLink(parsed.code, { signal, network, permit })
      : null;
  if (!resolved) throw new AppError("invalid_url");
  return resolved;
}
