import "server-only";
import { request } from "undici";
import { env } from "@/lib/env";
import { report } from "@/lib/report";

export type Alarm = {
  /** What it is about. */
  subject: string;
  /** A sentence for the operator. Holds no address, contact or token. */
  text: string;
  details?: Record<string, string | number>;
};

const ANSWER_MS = 5_000;

/**
 * Tells the operator: in the log, and at `OPS_WEBHOOK_URL` where one is set. False where it could not
 * be delivered there.
 */
export async function tellOperator(
  { subject, text, details = {} }: Alarm,
  { answerMs = ANSWER_MS } = {},
): Promise<boolean> {
  report(text, { alarm: subject, ...details });
  const { OPS_WEBHOOK_URL } = env();
  if (!OPS_WEBHOOK_URL) return true;
  const at = new Date().toISOString();
  const message = { text: `Postreel: ${text}`, subject, details, at };
  const problem = await deliver(OPS_WEBHOOK_URL, message, answerMs);
  if (problem === null) return true;
  report("An alarm could not be delivered", { alarm: subject, problem });
  return false;
}

/** The address is the operator's own: where it redirects to is not followed. Null when it was taken. */
async function deliver(url: string, message: object, answerMs: number): Promise<string | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), answerMs);
  try {
    const { statusCode, body } = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
      signal: controller.signal,
    });
    await body.dump();
    return statusCode >= 200 && statusCode < 300 ? null : `status ${statusCode}`;
  } catch (error) {
    return controller.signal.aborted ? "no answer in time" : String(error);
  } finally {
    clearTimeout(timer);
  }
}
