import "server-only";
import { lowerAlarm } from "@/db/queries/alarms";
import { sendAlarm } from "@/lib/alarms/send-alarm";
import { report, reportBug } from "@/lib/report";
import { createOutage, type Outage } from "./outage";

const ALARM = {
  subject: "limits",
  text: "The limits of visitors cannot be counted: readers pass, pictures wait. Redis does not answer.",
};

/** Tells the operator when limits cannot be counted; no call waits for that. */
export function createLimiterOutage(): Outage {
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => reportBug(error, { act: "alarm of limits" }));
  return createOutage({
    began: (cause) =>
      report("Limits cannot be counted: readers pass, pictures wait", { cause: String(cause) }),
    lasts: () => inBackground(sendAlarm(ALARM)),
    ended: () => {
      report("Limits are counted again");
      inBackground(lowerAlarm(ALARM.subject));
    },
  });
}
