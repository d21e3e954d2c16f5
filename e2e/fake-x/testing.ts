import { LIVING_QUERY_IDS, REQUIRED_FEATURES } from "./hosts/api";
import type { FakeX } from "./server";

/** Helpers for the stand-in's own tests, which send requests to the sources' hosts. */
export const BEARER = { authorization: `Bearer ${"A".repeat(40)}` };

export function askSyndication(x: FakeX, id: string, init?: RequestInit): Promise<Response> {
  return fetch(`${x.url}/cdn.syndication.twimg.com/tweet-result?id=${id}&token=a`, {
    redirect: "manual",
    ...init,
  });
}

export async function activate(x: FakeX): Promise<string> {
  const address = `${x.url}/api.x.com/1.1/guest/activate.json`;
  const response = await fetch(address, { method: "POST", headers: BEARER });
  const { guest_token } = await response.json();
  return guest_token;
}

type GraphqlAsk = { token?: string; queryId?: string; features?: readonly string[] };

export function askGraphql(x: FakeX, id: string, ask: GraphqlAsk = {}): Promise<Response> {
  const [firstId = ""] = LIVING_QUERY_IDS;
  const { token = "", queryId = firstId, features = REQUIRED_FEATURES } = ask;
  const query = new URLSearchParams({
    variables: JSON.stringify({ tweetId: id }),
    features: JSON.stringify(Object.fromEntries(features.map((name) => [name, true]))),
  });
  const address = `${x.url}/api.x.com/graphql/${queryId}/TweetResultByRestId?${query}`;
  return fetch(address, { headers: { ...BEARER, "x-guest-token": token } });
}
