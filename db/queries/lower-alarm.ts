import "server-only";
import { sql } from "../client";

/** Forgets an alarm, so that the next about its subject is raised at once. */
export async function lowerAlarm(subject: string): Promise<void> {
  await sql()`delete from alarms where subject = ${subject}`;
}
