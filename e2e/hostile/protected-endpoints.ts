import { readFileSync } from "node:fs";
import type { Endpoint } from "./endpoints";

const SIGN_IN = "/auth/v1/[...path]";
const TABLE = "lib/auth/embedded/serve-sign-in.ts";
const ROW = /^ {2}"?([\w.*/-]+)"?: \{ ([^}]+) \},$/gm;

/** Routes, or single methods, that always refuse in this run, with the status. */
const ALWAYS: Record<string, number> = {
  "/[lang]/[...rest]": 404,
  // No operator is configured.
  "/[lang]/moderation": 404,
  // No period has ended.
  "/[lang]/popular-videos/[period]": 404,
  "/[lang]/moderation/act": 404,
  "/api/[...path]": 404,
  "/api/malformed-path": 400,
  // No authenticator is known here, so the code, which is checked last, is always wrong.
  "/auth/v1/factors/*/verify": 422,
  // The token is in an email that this run does not read.
  "POST /auth/v1/verify": 403,
};

/** All endpoints, with those of the sign-in service in place of its one route. */
export function openSignIn(endpoints: Endpoint[]): Endpoint[] {
  return endpoints.flatMap((endpoint) =>
    endpoint.path === SIGN_IN ? signInEndpoints() : [endpoint],
  );
}

function signInEndpoints(): Endpoint[] {
  const rows = [...readFileSync(TABLE, "utf8").matchAll(ROW)];
  if (rows.length === 0) throw new Error(`${TABLE} has no table of endpoints`);
  return rows.map(([, path, served = ""]) => {
    const [first = "GET", ...rest] = [...served.matchAll(/([A-Z]+):/g)].map(([, method]) => method);
    return { path: `/auth/v1/${path}`, methods: [first, ...(rest as string[])], isPage: false };
  });
}

/** How often each endpoint, such as `POST /api/reports`, responded with each status. */
export type Answered = Record<string, Record<number, number>>;

/** Protected endpoints that accepted no request. */
export function listUnopened(endpoints: Endpoint[], answered: Answered): string[] {
  return endpoints.flatMap(({ path, methods }) =>
    methods
      .map((method) => `${method} ${path}`)
      .filter(
        (endpoint) =>
          !Object.keys(answered[endpoint] ?? {}).some((status) => isIn(endpoint, path, +status)),
      )
      .map((endpoint) => `${endpoint}: ${JSON.stringify(answered[endpoint] ?? {})}`),
  );
}

function isIn(endpoint: string, path: string, status: number): boolean {
  const always = ALWAYS[endpoint] ?? ALWAYS[path];
  return always === undefined ? status >= 200 && status < 400 : status === always;
}
