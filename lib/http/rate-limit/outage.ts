import "server-only";
import { endAlarm, sendAlarm } from "@/lib/alarms/send-alarm";
import { report, reportBug } from "@/lib/runtime/report";

/** Failures count however far apart they are. */
const BEGINS_AFTER = 3;
const QUIET_MS = 60_000;
/** An alarm may be lost. */
const REPEAT_MS = 60_000;

type Listener = {
  began: (cause: unknown) => void;
  lasts: () => void;
  ended: () => void;
};

export type Outage = {
  failed: (cause: unknown) => void;
  worked: () => void;
};

export function createOutage(
  listener: Listener,
  now: () => number = () => performance.now(),
): Outage {
  let failures = 0;
  let failedAt = 0;
  let alarmedAt: number | null = null;
  return {
    failed(cause) {
      failures += 1;
      failedAt = now();
      if (failures < BEGINS_AFTER) return;
      if (alarmedAt === null) listener.began(cause);
      else if (failedAt - alarmedAt < REPEAT_MS) return;
      alarmedAt = failedAt;
      listener.lasts();
    },
    worked() {
      if (failures === 0 || now() - failedAt < QUIET_MS) return;
      failures = 0;
      if (alarmedAt === null) return;
      alarmedAt = null;
      listener.ended();
    },
  };
}

const ALARM = {
  subject: "limits",
  text: "Redis does not answer: each instance counts visitors’ limits by itself, and image uploads are refused.",
};

export function createLimiterOutage(): Outage {
  const inBackground = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => reportBug(error, { act: "alarm of limits" }));
  return createOutage({
    began: (cause) =>
      report("Redis does not answer: limits are counted here, image uploads are refused", {
        cause: String(cause),
      }),
    lasts: () => inBackground(sendAlarm(ALARM)),
    ended: () => {
      report("Limits are counted again");
      inBackground(endAlarm(ALARM.subject));
    },
  });
}
