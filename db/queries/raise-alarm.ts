import "server-only";
import { sql } from "../client";

/** Notes that an alarm is raised. False while one about the same subject stands for less than `forSeconds`. */
export async function raiseAlarm(subject: string, forSeconds: number): Promise<boolean> {
  const rows = await sql()`
    insert into alarms (subject) values (${subject})
    on conflict (subject) do update set raised_at = now()
    where alarms.raised_at <= now() - make_interval(secs => ${forSeconds})
    returning subject`;
  return rows.length > 0;
}
