import "server-only";
import { request } from "undici";
import { lowerAlarm, raiseAlarm } from "@/db/queries/alarms";
import { env } from "@/lib/env";
import { report } from "@/lib/runtime/report";

export type Alarm = {
  subject: string;
  /** A sentence for the operator. Holds no address, contact or token. */
  text: string;
  details?: Record<string, string | number>;
};

const ANSWER_MS = 5_000;
const REPEAT_SECONDS = 6 * 3_600;

/** Once per subject in `REPEAT_SECONDS`, over all instances; only a delivered alarm counts. */
export async function sendAlarm(alarm: Alarm, options?: { answerMs?: number }): Promise<boolean> {
  if (!(await raiseAlarm(alarm.subject, REPEAT_SECONDS))) return false;
  if (await notifyOperator(alarm, options)) return true;
  await lowerAlarm(alarm.subject);
  return false;
}

export async function endAlarm(subject: string): Promise<void> {
  if (!(await lowerAlarm(subject))) return;
  await notifyOperator({ subject, text: `Over: ${subject}.` });
}

/** False if it could not be delivered to `OPS_WEBHOOK_URL`. */
export async function notifyOperator(
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

/** Redirects are not followed: the address is the operator's own. Null if it was accepted. */
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
