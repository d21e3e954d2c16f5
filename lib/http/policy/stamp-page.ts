import type { OutgoingHttpHeaders } from "node:http";
import { contentPolicy, POLICY_HEADER, type Reach } from "./content-policy";
import { scriptHashes } from "./script-hashes";

/** As Next keeps an answer; only pages are looked into. */
export type KeptAnswer = {
  kind: string;
  html?: unknown;
  headers?: OutgoingHttpHeaders | undefined;
  status?: number | undefined;
};

/** The status that a page tells of itself in its head: Next's own `notFound()` leaves the body empty. */
const STATUS = /<meta name="http-status" content="(?<status>4\d\d)"\/>/;

/** Puts a kept page's policy, and the status it tells, into the entry that is answered from. */
export function stampPage(answer: KeptAnswer | null | undefined, reach: Reach): void {
  if (answer?.kind !== "APP_PAGE" || typeof answer.html !== "string") return;
  answer.headers ??= {};
  if (answer.headers[POLICY_HEADER] !== undefined) return;
  answer.headers[POLICY_HEADER] = contentPolicy(scriptHashes(answer.html), reach);
  const status = STATUS.exec(answer.html)?.groups?.status;
  if (status) answer.status = Number(status);
}
