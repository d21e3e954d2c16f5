import type { IncomingHttpHeaders } from "node:http";
import type { Answer } from "../answer";
import type { FaultTarget } from "../faults";
import type { GuestTokens } from "../guest-tokens";

/** A request to one of X's hosts, however it was addressed. */
export type Ask = {
  host: string;
  method: string;
  /** The raw path, as sent. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
};

/** State of the hosts between requests. */
export type World = {
  guestTokens: GuestTokens;
  /** Requests per source and post, for sequences of responses. */
  visits: Map<string, number>;
};

export type Host = {
  /** Which faults affect this request. */
  target: (ask: Ask) => FaultTarget;
  answer: (ask: Ask, world: World) => Answer;
};
