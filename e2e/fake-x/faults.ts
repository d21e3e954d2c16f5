import {
  type Answer,
  blocked,
  empty,
  hang,
  html,
  json,
  rawJson,
  redirect,
  reset,
  serverError,
  tooMany,
} from "./answer";
import { ATTACKER_HOST } from "./catalogue/hostile";
import { graphqlErrors } from "./payloads/graphql-refusals";

/** Faults that a test can set for a host or a source, for every post. */
const FAULTS = {
  "rate-limited": tooMany(30),
  "server-error": serverError(500),
  unavailable: serverError(503),
  blocked: blocked(),
  html: html("<!DOCTYPE html><html><body>Something went wrong.</body></html>"),
  "empty-object": json({}),
  "not-found": empty(404),
  "broken-json": rawJson('{"__typename":"Twe'),
  "bad-guest-token": json(graphqlErrors(239), 403),
  /** Only for `activate`: status 200 without a token. */
  "no-token": json({}),
  /** An overload inside a 200, as GraphQL reports it. */
  overloaded: json({ errors: [{ message: "OverCapacity", code: 130, name: "OverCapacity" }] }),
  /** Only for `page` and `scripts`. */
  "redirect-loop": redirect("/"),
  "50-megabytes": { ...html(""), body: () => "x".repeat(50 * 1024 * 1024) },
  "redirect-off-host": redirect(`/${ATTACKER_HOST}/tweet-result`),
  hang,
  reset,
} as const satisfies Record<string, Answer>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/**
 * Where a fault can be set: the sources, guest activation, the media hosts, short links, or
 * everything.
 */
export const FAULT_TARGETS = [
  "syndication",
  "graphql",
  "activate",
  "fxtwitter",
  "video",
  "images",
  "page",
  "scripts",
  "t.co",
  "*",
] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

type Laid = { answer: Answer; left: number };

export function createFaults() {
  const laid = new Map<FaultTarget, Laid>();

  function take(target: FaultTarget): Answer | null {
    const fault = laid.get(target);
    if (!fault) return null;
    fault.left -= 1;
    if (fault.left <= 0) laid.delete(target);
    return fault.answer;
  }

  return {
    /** `times`: how many requests it affects; unlimited if absent. `null` removes it. */
    set(target: FaultTarget, fault: FaultName | Answer | null, times = Number.POSITIVE_INFINITY) {
      if (fault === null) laid.delete(target);
      else
        laid.set(target, {
          answer: typeof fault === "string" ? FAULTS[fault] : fault,
          left: times,
        });
    },
    clear: () => laid.clear(),
    strike: (target: FaultTarget): Answer | null => take(target) ?? take("*"),
  };
}
