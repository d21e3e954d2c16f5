import "server-only";
import { extendReport, nameReported } from "@/db/queries/reports";
import {
  listUnresolvedReports,
  recordAsked,
  type UnresolvedReport,
} from "@/db/queries/unresolved-reports";
import { AppError } from "@/lib/errors";
import { reportBug } from "@/lib/runtime/report";
import { postAddress } from "@/lib/videos/listing-video";
import { type Requester, requirePostLink, withinDeadline } from "@/lib/videos/require-video";
import { extractPost } from "@/lib/x/extract-post";
import { parsePostUrl } from "@/lib/x/post-url";
import { alarmOfCeiling } from "./alarms";
import { hideCeilings, showAtOnce } from "./hiding";
import { hidesAtOnce } from "./reasons";

export type ReportedPost = {
  /** Null if X has not named the link's target yet. */
  tweetId: string | null;
  url: string;
};

/** A text without a post is a wrong field of the form. */
export async function findReportedPost(text: string, requester: Requester): Promise<ReportedPost> {
  try {
    const { id, handle } = await requirePostLink(text, requester);
    return { tweetId: id, url: postAddress(handle, id) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "invalid_url" || error.code === "post_live") {
      throw new AppError("invalid_input", { fields: { url: "invalid_url" } });
    }
    const link = parsePostUrl(text);
    if (link.kind !== "short-link") throw error;
    return { tweetId: null, url: `https://t.co/${link.code}` };
  }
}

type Owner = {
  /** The quoted post, or the original of a repost; null if the videos are the post's own, or none. */
  ownerId: string | null;
  urls: string[];
};

/** Null if X does not say now. */
export async function askOwner(
  tweetId: string,
  { signal: outer, network }: Requester,
): Promise<Owner | null> {
  const extraction = await withinDeadline(outer, (signal) =>
    extractPost(tweetId, { signal, network }),
  );
  if (extraction.kind === "failed") return null;
  if (extraction.kind === "refused") return { ownerId: null, urls: [] };
  const { post } = extraction;
  const shown = post.videos.length > 0 ? post : post.quoted;
  if (!shown || shown.videos.length === 0) return { ownerId: null, urls: [] };
  const urls = shown.videos.flatMap(({ variants }) => variants.map(({ url }) => url));
  return { ownerId: shown.id === tweetId ? null : shown.id, urls };
}

/** False if X does not say now or it cannot be stored: the report is filed, and a job tries again. */
export async function resolveReport(
  report: UnresolvedReport,
  requester: Requester,
): Promise<boolean> {
  const { ticket, reason } = report;
  try {
    const tweetId = report.tweetId ?? (await nameOf(report, requester));
    // The link names no post: the operator decides about the link itself.
    if (tweetId === null) return true;
    const owner = tweetId && (await askOwner(tweetId, requester));
    if (!tweetId || !owner) {
      await recordAsked(ticket, false);
      return false;
    }
    const urgency = { hidesAtOnce: hidesAtOnce(reason), ceilings: hideCeilings() };
    alarmOfCeiling(await extendReport({ ticket, tweetId, ...urgency, ...owner }));
    return true;
  } catch (error) {
    reportBug(error, { act: "resolve a report" });
    return false;
  }
}

/** Null if a short link has no post, undefined if X does not say. */
async function nameOf(
  { ticket, reason, url }: UnresolvedReport,
  requester: Requester,
): Promise<string | null | undefined> {
  const found = await findReportedPost(url, requester).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid_input") return null;
    throw error;
  });
  if (found === null) await recordAsked(ticket, true);
  if (!found?.tweetId) return found === null ? null : undefined;
  const named = { ticket, tweetId: found.tweetId, url: found.url };
  const urgency = { hidesAtOnce: hidesAtOnce(reason), ceilings: hideCeilings() };
  alarmOfCeiling(await nameReported({ ...named, ...urgency }));
  return found.tweetId;
}

const REPORTS_PER_RUN = 10;
const GIVES_UP_AFTER = 2;

export async function resolveReports(): Promise<void> {
  let unclearInARow = 0;
  let hasResolved = false;
  const { signal } = new AbortController();
  for (const report of await listUnresolvedReports(REPORTS_PER_RUN)) {
    if (unclearInARow >= GIVES_UP_AFTER) break;
    const isResolved = await resolveReport(report, { signal, network: null });
    unclearInARow = isResolved ? 0 : unclearInARow + 1;
    // A short link may have been resolved and its post hidden although X does not name the owner.
    hasResolved ||= isResolved || report.tweetId === null;
  }
  if (hasResolved) await showAtOnce();
}
