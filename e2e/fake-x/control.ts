import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { z } from "zod";
import { type Answer, empty, json } from "./answer";
import { CATALOGUE } from "./catalogue/index";
import { FAULT_NAMES, FAULT_TARGETS, type FaultName, type FaultTarget } from "./faults";
import type { Ask, WebClient } from "./hosts/ask";

export type RecordedRequest = {
  host: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  /** Size of the response's body. */
  bytes: number;
  /** The response has not been read to its end, and the reader is still connected. */
  isOpen: boolean;
};

/** Load tests send millions of requests: only the last ones are logged. */
const KEPT = 20_000;

export function createRequestLog() {
  let entries: RecordedRequest[] = [];
  return {
    add(ask: Ask): RecordedRequest {
      const { host, method, path, headers } = ask;
      const query = Object.fromEntries(ask.query);
      const entry = { host, method, path, query, headers, bytes: 0, isOpen: true };
      entries.push(entry);
      if (entries.length >= 2 * KEPT) entries = entries.slice(-KEPT);
      return entry;
    },
    list: (): RecordedRequest[] => entries.slice(-KEPT),
    clear: () => {
      entries = [];
    },
  };
}

export type FakeXControls = {
  /** The last 20 000 requests to X's hosts, oldest first. */
  requests(): RecordedRequest[];
  /** Clears requests, faults and sequences, and restores the initial delay. */
  reset(): void;
  setDelay(ms: number): void;
  setFault(target: FaultTarget, fault: FaultName | Answer | null, times?: number): void;
  /** Invalidates every guest token issued so far. */
  expireGuestTokens(): void;
  /** Sets X's web client; the next two set the accepted query ids and the required flags. */
  setWebClient(web: Partial<WebClient>): void;
  setQueryIds(ids: readonly string[]): void;
  requireFlags(flags: readonly string[]): void;
};

const ControlInput = z.strictObject({
  reset: z.boolean().optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  fault: z
    .strictObject({
      target: z.enum(FAULT_TARGETS),
      name: z.enum(FAULT_NAMES).nullable(),
      times: z.number().int().min(1).optional(),
    })
    .optional(),
  expireGuestTokens: z.boolean().optional(),
  web: z
    .strictObject({
      layout: z.enum(["client-web", "x-web"]).optional(),
      queryId: z.string().optional(),
      flags: z.record(z.string(), z.boolean()).optional(),
    })
    .optional(),
  queryIds: z.array(z.string()).optional(),
  requiredFlags: z.array(z.string()).optional(),
});

async function read(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return null;
  }
}

async function control(request: IncomingMessage, x: FakeXControls): Promise<Answer> {
  const input = ControlInput.safeParse(await read(request));
  if (!input.success) return json({ error: z.prettifyError(input.error) }, 400);
  const { reset, delayMs, fault, expireGuestTokens, web, queryIds, requiredFlags } = input.data;
  if (reset) x.reset();
  if (delayMs !== undefined) x.setDelay(delayMs);
  if (fault) x.setFault(fault.target, fault.name, fault.times);
  if (expireGuestTokens) x.expireGuestTokens();
  if (web) x.setWebClient(web);
  if (queryIds) x.setQueryIds(queryIds);
  if (requiredFlags) x.requireFlags(requiredFlags);
  return json({ ok: true });
}

function catalogue() {
  return CATALOGUE.map(({ name, shows, id, link, expected, from }) => ({
    name,
    shows,
    id,
    link,
    expected,
    from,
  }));
}

/** The stand-in's three control endpoints, for tests in other processes. */
export async function answerControl(request: IncomingMessage, x: FakeXControls): Promise<Answer> {
  const route = `${request.method} ${request.url}`;
  if (route === "POST /__control") return control(request, x);
  if (route === "GET /__requests") return json(x.requests());
  if (route === "GET /__catalogue") return json(catalogue());
  return empty(404);
}
