import "server-only";
import { lowerAlarm, raiseAlarm } from "@/db/queries/alarms";
import { type Alarm, tellOperator } from "./tell-operator";

const REPEAT_SECONDS = 6 * 3_600;

/**
 * Tells the operator of a state that may last: of one subject once in `REPEAT_SECONDS`, by all
 * instances together. One that could not be delivered does not count as sent. Gives whether this call
 * told anything.
 */
export async function sendAlarm(alarm: Alarm, options?: { answerMs?: number }): Promise<boolean> {
  if (!(await raiseAlarm(alarm.subject, REPEAT_SECONDS))) return false;
  if (await tellOperator(alarm, options)) return true;
  await lowerAlarm(alarm.subject);
  return false;
}
