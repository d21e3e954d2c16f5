import type { ErrorCode } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";

const DEADLINE_MS = 12_000;

export class FetchRefusal extends Error {
  override readonly name = "FetchRefusal";
  /** Empty where the response is no JSON. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(
    /** `unreachable`: no response, or not our API's. `timeout`: also past the deadline here. */
    readonly code: ErrorCode | "unreachable",
    /** 0 without a response. */
    readonly status: number,
    /** For visitors, by the API; empty where it gave none. */
    message = "",
    /** Seconds. */
    readonly retryAfter: number | null = null,
    options: ErrorOptions & { answer?: Record<string, unknown> } = {},
  ) {
    super(message, options);
    this.answer = options.answer ?? {};
  }
}

/** Silent without a response: WebKit and Firefox end the requests of a page that is left. */
export function warnOf(error: unknown, meaning?: string): void {
  if (error instanceof FetchRefusal && error.code === "unreachable" && error.status === 0) return;
  console.warn(...(meaning === undefined ? [] : [meaning]), error);
}

export type FetchOptions = {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  language?: Language;
  bearer?: string | null;
  signal?: AbortSignal;
  keepalive?: boolean;
  deadlineMs?: number;
};

/** Throws `FetchRefusal`, or the signal's reason where the caller aborts. Usable as SWR's fetcher. */
export async function fetcher<Answer>(path: string, options: FetchOptions = {}): Promise<Answer> {
  return (await fetchAnswer<Answer>(path, options)).data;
}

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
