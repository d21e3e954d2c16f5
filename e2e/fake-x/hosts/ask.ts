import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "../answer";
import type { FakeSource } from "../catalogue/fake-case";
import { repliesFor } from "../catalogue/index";
import type { FaultTarget } from "../faults";
import type { GuestTokens } from "../guest-tokens";

const MAX_ID = 9_223_372_036_854_775_807n;

export function isNumericId(id: string): boolean {
  return /^\d{1,40}$/.test(id);
}

/** X keeps ids in 63 bits. */
export function isInRange(id: string): boolean {
  return isNumericId(id) && BigInt(id) > 0n && BigInt(id) <= MAX_ID;
}

/** A request to one of X's hosts, in either of the two ways to address them. */
export type Ask = {
  host: string;
  method: string;
  /** The raw path, as sent. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
};

/** The present form of X's own web client. */
export type WebClient = {
  layout: "client-web" | "x-web";
  queryId: string;
  flags: Record<string, boolean>;
};

/** State of the hosts between requests. */
export type World = {
  web: WebClient;
  /** Query ids that are answered; any other is retired. */
  queryIds: ReadonlySet<string>;
  /** Flags without which a query is refused. */
  requiredFlags: readonly string[];
  guestTokens: GuestTokens;
  /** Requests per source and post, for sequences of responses. */
  visits: Map<string, number>;
  /** The Cache-Control of pictures. */
  pictureCaching: string;
  /** How many pictures differ, apart from their sizes. */
  motifs: number;
};

export type Host = {
  /** The target whose faults affect this request. */
  target: (ask: Ask) => FaultTarget;
  answer: (ask: Ask, world: World) => Answer;
};

/** The next response of a sequence; the last one repeats. */
export function replyInTurn(source: FakeSource, id: string, world: World): Answer {
  const replies = repliesFor(source, id);
  if (replies.length === 1) return replies[0];
  const key = `${source} ${id}`;
  const visit = world.visits.get(key) ?? 0;
  world.visits.set(key, visit + 1);
  return replies[visit] ?? replies.at(-1) ?? replies[0];
}
