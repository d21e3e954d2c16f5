import type { ErrorCode } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";

/** Longer than almost every answer of our API takes. */
const DEADLINE_MS = 12_000;

/** A request to our API that did not succeed. */
export class FetchRefusal extends Error {
  override readonly name = "FetchRefusal";
  /** The JSON of the answer; empty without one. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(
    /** `unreachable`: no answer, or one that is not our API's. `timeout` also past the deadline here. */
    readonly code: ErrorCode | "unreachable",
    /** 0 without an answer. */
    readonly status: number,
    /** The API's text for visitors; empty where it gave none. */
    message = "",
    /** Seconds. */
    readonly retryAfter: number | null = null,
    options: ErrorOptions & { answer?: Record<string, unknown> } = {},
  ) {
    super(message, options);
    this.answer = options.answer ?? {};
  }
}

/**
 * Prints why background work failed, after what the failure means. Not if there was no answer:
 * WebKit and Firefox end the requests of a page that is left.
 */
export function warnOf(error: unknown, meaning?: string): void {
  if (error instanceof FetchRefusal && error.code === "unreachable" && error.status === 0) return;
  console.warn(...(meaning === undefined ? [] : [meaning]), error);
}

export type FetchOptions = {
  method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  /** Language of the text of a refusal. */
  language?: Language;
  /** Access token. */
  bearer?: string | null;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  deadlineMs?: number;
};

/**
 * JSON of our API. Throws `FetchRefusal`, or the signal's reason where the caller aborts. Usable as
 * SWR's fetcher: `useSWR(path, fetcher<Answer>)`.
 */
export async function fetcher<Answer>(path: string, options: FetchOptions = {}): Promise<Answer> {
  return (await fetchAnswer<Answer>(path, options)).data;
}

/** The same with the headers of the response. */
export async function fetchAnswer<Answer>(
  path: string,
  options: FetchOptions = {},
): Promise<{ data: Answer; headers: Headers }> {
  const { signal, deadlineMs = DEADLINE_MS } = options;
  const controller = new AbortController();
  // `AbortSignal.any` is younger than the oldest browsers that the build supports.
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, deadlineMs);
  try {
    return await send<Answer>(path, options, controller.signal);
  } catch (error) {
    // A refusal may still be arriving at the deadline.
    if (error instanceof FetchRefusal && !controller.signal.aborted) throw error;
    signal?.throwIfAborted();
    throw new FetchRefusal(isLate ? "timeout" : "unreachable", 0, "", null, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

async function send<Answer>(
  path: string,
  { method = "GET", body, language, bearer, keepalive = false }: FetchOptions,
  signal: AbortSignal,
): Promise<{ data: Answer; headers: Headers }> {
  const response = await fetch(path, {
    method,
    keepalive,
    signal,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(language && { "x-lang": language }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await refusalOf(response);
  return { data: await response.json(), headers: response.headers };
}

async function refusalOf(response: Response): Promise<FetchRefusal> {
  // Empty for an answer that is no JSON, or that breaks off.
  const answer: Record<string, unknown> = { ...(await response.json().catch(() => null)) };
  const { error, message } = answer;
  return new FetchRefusal(
    typeof error === "string" ? (error as ErrorCode) : "unreachable",
    response.status,
    typeof message === "string" ? message : "",
    Number(response.headers.get("retry-after")) || null,
    { answer },
  );
}
