import { moreSpecific, type SourcedRefusal, toFailed, toRefused } from "./decide";
import type { Failure, SourceAnswer } from "./sources/answer";
import type { Extraction, SourceName } from "./types";

export type AskSource = (
  source: SourceName,
  id: string,
  signal: AbortSignal,
) => Promise<SourceAnswer>;

/**
 * Asks the sources in their order until one has the post. A refusal is believed once another source
 * refuses too, the more specific of the two, or when no other can say anything: whoever would
 * act on it for good looks at what each has `said`.
 */
export async function askSources(
  order: readonly SourceName[],
  id: string,
  ask: AskSource,
  signal: AbortSignal,
): Promise<Extraction> {
  let refused: SourcedRefusal | null = null;
  const failures: Failure[] = [];
  for (const source of order) {
    if (signal.aborted) break;
    const answer = await ask(source, id, signal);
    if (answer.kind === "ok") return { kind: "ok", source, post: answer.post };
    if (answer.kind === "failed") failures.push(answer);
    else if (refused) {
      const both = [refused.refusal.code, answer.code];
      return toRefused(moreSpecific(refused, { source, refusal: answer }), both);
    } else refused = { source, refusal: answer };
  }
  return refused ? toRefused(refused, [refused.refusal.code]) : toFailed(failures, signal.aborted);
}
