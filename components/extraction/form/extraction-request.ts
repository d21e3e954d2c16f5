import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import type { ExtractedAnswer } from "@/lib/videos/local-record";
import type { VideoAnswer } from "@/lib/videos/schema";

/** A response: any field can be missing or empty. */
export type PartialAnswer = {
  [Field in Exclude<keyof VideoAnswer, "success" | "author" | "error" | "message">]?:
    | VideoAnswer[Field]
    | null;
} & {
  success?: boolean;
  error?: string | null;
  message?: string | null;
  photo_count?: number | null;
  author?: Partial<VideoAnswer["author"]> | null;
};

function addressesOf({ video_urls, video_url }: PartialAnswer): string[] {
  const listed = Array.isArray(video_urls) ? video_urls : [];
  const addresses = listed.length > 0 ? listed : [video_url ?? ""];
  return addresses.filter((address) => typeof address === "string" && address !== "");
}

function authorOf({ author }: PartialAnswer): VideoAnswer["author"] {
  return {
    username: author?.username ?? "",
    display_name: author?.display_name ?? "",
    avatar_url: author?.avatar_url ?? null,
  };
}

/**
 * A response with every field filled in; null without a video. One address is enough.
 */
export function completeAnswer(body: PartialAnswer): ExtractedAnswer | null {
  const [best, ...others] = addressesOf(body);
  if (body.success !== true || !best) return null;
  return {
    success: true,
    id: body.id || null,
    tweet_id: body.tweet_id ?? "",
    source: body.source ?? "",
    upload_token: body.upload_token ?? null,
    video_url: best,
    video_urls: [best, ...others],
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

export const TIMEOUT_MS = 15_000;

export type RequestOutcome =
  | { kind: "extracted"; answer: ExtractedAnswer }
  /** The server's refusal; `backend` without a code of its own. */
  | {
      kind: "refused";
      code: string;
      message: string | null;
      retryAfterSeconds: number | null;
      /** How many photos a post without a video has, if it has nothing else. */
      photos?: number;
    }
  /** No response. */
  | { kind: "failed"; code: "timeout" | "aborted" | "network" | "unknown"; reason: string };

/** An outcome without a video. */
export type Unanswered = Exclude<RequestOutcome, { kind: "extracted" }>;

function parseBody(text: string): PartialAnswer {
  try {
    const body = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Interprets a response: a video, or why there is none. */
export function readAnswer(ok: boolean, retryAfter: string | null, text: string): RequestOutcome {
  const body = parseBody(text);
  const answer = ok ? completeAnswer(body) : null;
  if (answer) return { kind: "extracted", answer };
  const seconds = Number(retryAfter ?? Number.NaN);
  return {
    kind: "refused",
    code: body.error || (ok && body.success !== undefined ? "no_video" : "backend"),
    message: body.message || null,
    retryAfterSeconds: seconds > 0 ? Math.ceil(seconds) : null,
    ...(body.photo_count && { photos: body.photo_count }),
  };
}

/** Interprets an error. `fetch` throws a `TypeError` for every network failure. */
export function readFailure(error: unknown): RequestOutcome {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const codes = { TimeoutError: "timeout", AbortError: "aborted", TypeError: "network" } as const;
  const code = name in codes ? codes[name as keyof typeof codes] : "unknown";
  return { kind: "failed", code, reason: message };
}

type RequestOptions = {
  language: Language;
  /** The server stores, counts and lists nothing of it. */
  isPrivate?: boolean;
  controller?: AbortController;
};

/** Requests the videos of the pasted link; times out after 15 s. Never throws. */
export async function requestExtraction(
  url: string,
  { language, isPrivate = false, controller = new AbortController() }: RequestOptions,
  send: typeof fetch = fetch,
): Promise<RequestOutcome> {
  const giveUp = () => controller.abort(new DOMException("No answer in time", "TimeoutError"));
  const timer = setTimeout(giveUp, TIMEOUT_MS);
  try {
    const response = await send(API.videoUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "x-lang": language },
      body: JSON.stringify(isPrivate ? { url, private: true } : { url }),
      signal: controller.signal,
    });
    return readAnswer(response.ok, response.headers.get("retry-after"), await response.text());
  } catch (error) {
    return readFailure(error);
  } finally {
    clearTimeout(timer);
  }
}
