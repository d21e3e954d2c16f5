import "server-only";
import { closedError, type PoolConnection } from "./pool-connection";

/** Looks within the time that an answer may take. */
const LOOKS = 20;
const NEVER = Number.NEGATIVE_INFINITY;

type Sign = { received: number; heardAt: number; owesSince: number | null };

/**
 * Ends connections on which nothing of an answer has come for so long: whoever waits is refused, and
 * what may still come there is nobody's. Where no other has said anything lately either, it is the
 * database that is mute, and all of them are ended: whoever comes next would only wait as long again.
 * Counts looks, not time, so that a process that stood still hears first what came meanwhile.
 */
export function watchAnswers(
  connections: ReadonlySet<PoolConnection>,
  answerMs: number,
): NodeJS.Timeout {
  const signs = new WeakMap<PoolConnection, Sign>();
  let look = 0;

  function signOf(one: PoolConnection): Sign {
    const { received } = one;
    const sign = signs.get(one) ?? { received: 0, heardAt: NEVER, owesSince: null };
    signs.set(one, sign);
    if (received !== sign.received) Object.assign(sign, { received, heardAt: look });
    if (one.load === 0) sign.owesSince = null;
    else sign.owesSince ??= look;
    return sign;
  }

  return setInterval(() => {
    look += 1;
    const silent: PoolConnection[] = [];
    let isHeard = false;
    for (const one of connections) {
      const { heardAt, owesSince } = signOf(one);
      if (owesSince !== null && look - Math.max(heardAt, owesSince) >= LOOKS) silent.push(one);
      if (look - heardAt < LOOKS / 2) isHeard = true;
    }
    if (silent.length === 0) return;
    const error = unansweredError();
    for (const one of isHeard ? silent : [...connections]) one.close(error);
  }, answerMs / LOOKS).unref();
}

function unansweredError(): Error {
  const message = "The database did not answer in time";
  return Object.assign(closedError(), { message, code: "ETIMEDOUT" });
}
