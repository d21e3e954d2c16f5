import "server-only";
import { BUILT_IN_CANARIES } from "../canary-posts";
import { activationHeaders, embedHeaders, graphqlHeaders } from "../client-headers";
import type { XClient } from "../client-settings";
import type { Gateway, GatewayRequest } from "../gateway";
import { guestActivationUrl, tweetResultUrl } from "../graphql-config";
import { readGuestToken } from "../guest-token";
import { outcomeOf, type SourceAnswer, type Unresolved } from "../sources/answer";
import { classifyGraphql } from "../sources/classify-graphql";
import { classifySyndication, syndicationUrl } from "../sources/syndication";
import { type Ask, probeMedia } from "./probe-media";

export type ProbeRow = { egress: string; what: string; answer: string; ms: number };

const OTHER_POSTS = ["20", "440322224407314432", "1349794411333394432"];
const ACTIVATIONS = 3;
const WEB_HOST = "x.com";

type Options = {
  gateway: Gateway;
  client: XClient;
  /** Made in a row, to see X's limit. */
  calls: number;
  site: string;
};

export async function probeX(options: Options): Promise<ProbeRow[]> {
  const rows: ProbeRow[] = [];
  for (const egress of options.gateway.egresses) rows.push(...(await probeEgress(egress, options)));
  return rows;
}

async function probeEgress(egress: string, options: Options): Promise<ProbeRow[]> {
  const { gateway } = options;
  const rows: ProbeRow[] = [];
  const ask: Ask = async (what, request, read) => {
    const began = performance.now();
    const reply = await gateway.ask({ ...request, egress });
    const ms = Math.round(performance.now() - began);
    const isAnswer = reply.kind === "answer";
    const answer = isAnswer ? read({ ...reply, headers: { ...reply.headers } }) : reply.cause;
    rows.push({ egress, what, answer, ms });
    return isAnswer ? reply.body : null;
  };
  const bodies = await probeSyndication(ask, options);
  const token = await probeActivation(ask, options);
  if (token !== null) await probeGraphql(ask, token, options);
  await probeMedia(ask, bodies, options.site);
  return rows;
}

async function probeSyndication(ask: Ask, { client }: Options): Promise<string[]> {
  const settings = client.settings();
  const bodies: string[] = [];
  const posts = [
    ...BUILT_IN_CANARIES.map(({ id, kind }) => ({ id, kind: `${kind} ` })),
    ...OTHER_POSTS.map((id) => ({ id, kind: "" })),
  ];
  for (const { id, kind } of posts) {
    const url = syndicationUrl(settings.hosts.syndication, id);
    const request = { url, headers: embedHeaders(settings) };
    const body = await ask(`syndication ${kind}${id}`, request, ({ status, body }) =>
      readOutcome(classifySyndication({ kind: "answer", status, headers: {}, body }, id)),
    );
    if (body !== null) bodies.push(body);
  }
  return bodies;
}

async function probeActivation(ask: Ask, { client }: Options): Promise<string | null> {
  const settings = client.settings();
  let token: string | null = null;
  for (let time = 1; time <= ACTIVATIONS; time += 1) {
    const request: GatewayRequest = {
      url: guestActivationUrl(settings.hosts.api),
      method: "POST",
      headers: activationHeaders(settings),
    };
    await ask(`activation ${time}`, request, ({ status, body }) => {
      const given = readGuestToken(body);
      token = given ?? token;
      return `${status}${given === null ? " without a token" : " with a token"}`;
    });
  }
  return token;
}

async function probeGraphql(ask: Ask, token: string, { client, calls }: Options): Promise<void> {
  const settings = client.settings();
  const headers = graphqlHeaders(settings, token);
  const [video, ...others] = BUILT_IN_CANARIES;
  const query = (what: string, host: string, queryId: string, id: string) =>
    ask(
      what,
      { url: tweetResultUrl(host, queryId, id, client.query()), headers },
      ({ status, body, headers }) => {
        const reply = { kind: "answer" as const, status, headers, body };
        const left = headers["x-rate-limit-remaining"];
        return `${status} ${readOutcome(classifyGraphql(reply, id))}${left ? `, ${left} left` : ""}`;
      },
    );
  for (const host of [settings.hosts.api, WEB_HOST]) {
    for (const queryId of settings.queryIds) {
      await query(`graphql ${host} ${queryId}`, host, queryId, video?.id ?? "20");
    }
  }
  const [queryId = ""] = client.queryIds.inOrder();
  for (const { id, kind } of others) {
    await query(`graphql ${kind} ${id}`, settings.hosts.api, queryId, id);
  }
  for (let call = 1; call <= calls; call += 1) {
    let isLimited = false;
    const url = tweetResultUrl(settings.hosts.api, queryId, video?.id ?? "20", client.query());
    await ask(`graphql call ${call}`, { url, headers }, ({ status, headers }) => {
      isLimited = status === 429;
      return `${status}, ${headers["x-rate-limit-remaining"] ?? "?"} left`;
    });
    if (isLimited) break;
  }
}

function readOutcome(answer: SourceAnswer | Unresolved): string {
  return answer.kind === "unresolved" ? "vmap" : outcomeOf(answer);
}
