import { contentPolicy, POLICY_HEADER, type Reach } from "@/lib/http/policy/content-policy";
import { scriptHashes } from "@/lib/http/policy/script-hashes";
import type { BufferedAnswer } from "./buffered-answer";

/** Next's own `notFound()` leaves the body empty. */
const STATUS = /<meta name="http-status" content="(?<status>4\d\d)"\/>/;

/** Next forbids caches to store whatever is rendered per request. */
export function finishPage(answer: BufferedAnswer, seconds: number, reach: Reach): BufferedAnswer {
  if (answer.status >= 500) return answer;
  const headers = { ...answer.headers };
  if (seconds > 0) {
    headers["cache-control"] = `s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
  }
  if (!String(headers["content-type"]).startsWith("text/html")) return { ...answer, headers };
  const html = answer.body.toString();
  headers[POLICY_HEADER] = contentPolicy(scriptHashes(html), reach);
  const status = Number(STATUS.exec(html)?.groups?.status ?? answer.status);
  return { ...answer, status, headers };
}
