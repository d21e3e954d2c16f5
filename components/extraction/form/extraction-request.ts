import { FetchRefusal, fetchAnswer } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { ExtractedAnswer } from "@/lib/videos/local-record";
import type { VideoAnswer } from "@/lib/videos/schema";

/** Any field can be missing or empty. */
export type PartialAnswer = {
  [Field in Exclude<keyof VideoAnswer, "success" | "author" | "error" | "message">]?:
    | VideoAnswer[Field]
    | null;
} & {
  success?: boolean;
  error?: string | null;
  message?: string | null;
  external_url?: string | null;
  author?: Partial<NonNullable<VideoAnswer["author"]>> | null;
};

function addressesOf({ video_urls, video_url }: PartialAnswer): string[] {
  const listed = Array.isArray(video_urls) ? video_urls : [];
  const addresses = listed.length > 0 ? listed : [video_url ?? ""];
  return addresses.filter((address) => typeof address === "string" && address !== "");
}

function authorOf({ author }: PartialAnswer): VideoAnswer["author"] {
  if (!author) return null;
  const { username = "", display_name = "", avatar_url = null } = author;
  return { username, display_name, avatar_url };
}

const hasPlaylist = ({ videos }: PartialAnswer) =>
  Array.isArray(videos) && videos.some(({ playlist_url }) => Boolean(playlist_url));

/** Null without a video; one address or playlist is enough. */
export function completeAnswer(body: PartialAnswer): ExtractedAnswer | null {
  const addresses = addressesOf(body);
  if (body.success !== true || (addresses.length === 0 && !hasPlaylist(body))) return null;
  return {
    success: true,
    id: body.id || null,
    tweet_id: body.tweet_id ?? "",
    source: body.source ?? "",
    upload_token: body.upload_token ?? null,
    video_url: addresses[0] ?? null,
    video_urls: addresses,
    thumbnail_url: body.thumbnail_url ?? null,
    s3_thumbnail_url: body.s3_thumbnail_url ?? null,
    message: null,
    error: null,
    author: authorOf(body),
    text: body.text ?? "",
    posted_at: body.posted_at ?? null,
    sensitive: body.sensitive ?? false,
    videos: Array.isArray(body.videos) ? body.videos : [],
    photos: body.photos ?? [],
    quoted: body.quoted ?? null,
  };
}

/** The server gives up after 12 s; the rest is for a slow connection. */
export const TIMEOUT_MS = 15_000;

export type RequestOutcome =
  | { kind: "extracted"; answer: ExtractedAnswer }
  /** The code is `backend` where the server gave none. */
  | {
      kind: "refused";
      code: string;
      message: string | null;
      retryAfterSeconds: number | null;
      photos?: VideoAnswer["photos"];
      externalUrl?: string;
    }
  | { kind: "failed"; code: "timeout" | "aborted" | "network" | "unknown"; reason: string };

export type Unanswered = Exclude<RequestOutcome, { kind: "extracted" }>;

function readAnswer(json: unknown, headers: Headers): RequestOutcome {
  const body: PartialAnswer = typeof json === "object" && json !== null ? json : {};
  const answer = completeAnswer(body);
  if (answer) return { kind: "extracted", answer };
  const code = body.error || (body.success === undefined ? "backend" : "no_video");
  return refusedBy(body, code, Number(headers.get("retry-after") ?? Number.NaN));
}

function refusedBy(body: PartialAnswer, code: string, retryAfter: number | null): RequestOutcome {
  return {
    kind: "refused",
    code,
    message: body.message || null,
    retryAfterSeconds: retryAfter && retryAfter > 0 ? Math.ceil(retryAfter) : null,
    ...(body.photos?.[0] && { photos: body.photos }),
    ...(body.external_url && { externalUrl: body.external_url }),
  };
}

/** `fetch` throws a `TypeError` for every network failure. */
function readFailure(error: unknown): RequestOutcome {
  if (!(error instanceof FetchRefusal)) return failedBy(error);
  const { code, status, answer, retryAfter, cause } = error;
  if (status > 0) return refusedBy(answer, code === "unreachable" ? "backend" : code, retryAfter);
  if (code === "timeout") return { kind: "failed", code, reason: "No answer in time" };
  // A response that is not JSON comes from a proxy.
  return cause instanceof SyntaxError ? refusedBy({}, "backend", null) : failedBy(cause);
}

function failedBy(error: unknown): RequestOutcome {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const codes = { AbortError: "aborted", TypeError: "network" } as const;
  const code = name in codes ? codes[name as keyof typeof codes] : "unknown";
  return { kind: "failed", code, reason: message };
}

type RequestOptions = {
  language: Language;
  /** Asks the server to store, count and list nothing about it. */
  isPrivate?: boolean;
  controller?: AbortController;
};

/** Never throws. */
export async function requestExtraction(
  url: string,
  { language, isPrivate = false, controller = new AbortController() }: RequestOptions,
): Promise<RequestOutcome> {
  try {
    const { data, headers } = await fetchAnswer<unknown>(API.videoUrl, {
      method: "POST",
      body: isPrivate ? { url, private: true } : { url },
      language,
      signal: controller.signal,
      deadlineMs: TIMEOUT_MS,
    });
    return readAnswer(data, headers);
  } catch (error) {
    return readFailure(error);
  }
}
