import type { Language } from "@/lib/i18n/languages";
import { readStanding, STANDING_HEADER, type Standing } from "@/lib/reports/standing";

type Answer = {
  isGood: boolean;
  body: Record<string, unknown>;
  /** What has become of the reported post, where the answer tells. */
  standing: Standing | null;
};

const TIMEOUT_MS = 15_000;

/** Asks our API; null where no answer is to be had. Refusals are worded in `language`. */
export async function askApi(
  path: string,
  language: Language,
  report?: object,
  send: typeof fetch = fetch,
): Promise<Answer | null> {
  try {
    const response = await send(path, {
      headers: { "content-type": "application/json", "x-lang": language },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(report && { method: "POST", body: JSON.stringify(report) }),
    });
    const body: unknown = await response.json();
    if (typeof body !== "object" || body === null) return null;
    const standing = readStanding(response.headers.get(STANDING_HEADER));
    return { isGood: response.ok, body: { ...body }, standing };
  } catch {
    return null;
  }
}
