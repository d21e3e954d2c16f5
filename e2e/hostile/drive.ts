import { type Endpoint, listEndpoints } from "./endpoints";
import { hostileRequest } from "./hostile-request";
import { hostileAddresses, INJECTED } from "./hostile-texts";
import type { Insider } from "./insider";
import { openSignIn } from "./protected-endpoints";
import { createRandom } from "./random";
import { createSender, type Outcome } from "./send";

const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122);
/** Share of requests for pages: rendering one costs ten times as much as an API call. */
const PAGES = 0.05;
/** Share of requests for jobs, which operators run and which read whole tables. */
const JOBS = 0.005;
/** Share of requests for embedded sign-in, whose passwords are hashed slowly on purpose. */
const SIGN_IN = 0.12;
const AT_ONCE = 12;

export const ENDPOINTS = openSignIn(listEndpoints());

type Target = {
  /** The server's origin, and one in its network that must not be reachable through it. */
  url: string;
  inside: string;
  insider: Insider;
  onAnswer: (endpoint: Endpoint, outcome: Outcome) => void;
};

/** Sends hostile requests to every endpoint, half of them to those `aimed` at, and reports each answer. */
export function createDrive({ url, inside, insider, onAnswer }: Target) {
  const addresses = hostileAddresses(inside);
  const under = (prefix: string) => ENDPOINTS.filter(({ path }) => path.startsWith(prefix));
  const pages = ENDPOINTS.filter(({ isPage }) => isPage);
  const [jobs, signIn] = [under("/api/jobs/"), under("/auth/v1/")];
  const apart = new Set([...pages, ...jobs, ...signIn]);
  const routes = some(ENDPOINTS.filter((each) => !apart.has(each)));
  const random = createRandom(SEED);
  const shares = [
    { share: PAGES, among: some(pages) },
    { share: JOBS, among: some(jobs) },
    { share: SIGN_IN, among: some(signIn) },
  ];
  const choose = () =>
    random.pick(shares.find(({ share }) => random.chance(share))?.among ?? routes);
  const send = createSender(url, AT_ONCE);
  return async (requests: number, aimed: string[] = []): Promise<void> => {
    let left = requests;
    const targets = ENDPOINTS.filter(({ path }) => aimed.includes(path));
    const next = () =>
      targets.length > 0 && random.chance(0.5) ? random.pick(some(targets)) : choose();
    const client = async () => {
      while (left > 0) {
        left -= 1;
        const endpoint = next();
        onAnswer(endpoint, await send(hostileRequest(endpoint, insider, random, addresses)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
  };
}

function some<Item>(items: Item[]): [Item, ...Item[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error("nothing to drive");
  return [first, ...rest];
}

/**
 * A readiness check may be 503: this machine may be too busy to get the database's answer in a
 * second.
 */
export function isFault(outcome: Outcome): boolean {
  const { request, status, headers } = outcome;
  if (status === 0 && isCut(outcome)) return false;
  if (status === 503 && request.path.startsWith("/api/health/ready")) return false;
  return status >= 500 || status === 0 || INJECTED in headers;
}

/**
 * A long request that was refused early: TCP may reset the connection before the response is read.
 */
function isCut({ request, problem }: Outcome): boolean {
  const sent = request.path.length + Buffer.byteLength(request.body ?? "");
  return sent > 16_384 && /ECONNRESET|EPIPE/.test(problem ?? "");
}

export function describeFault({ request, status, problem }: Outcome): string {
  const { method, path, headers, body } = request;
  return `${problem ?? status}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 300)}`;
}
