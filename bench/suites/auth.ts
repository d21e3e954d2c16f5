import { createBearerVerifier, publishedKeys } from "../../lib/auth/bearer-verifier";
import { json, makeKeys, startKeyServer } from "../../lib/auth/testing/key-server";
import { claimsOf, signToken } from "../../lib/auth/testing/sign-token";
import type { Suite } from "../bench";
import { inSeries, percentile, timed } from "../median";

const TOKENS = 3_000;
const WARM_UP = 300;

/** The cost that a route for signed-in users adds to each call. Every token differs. */
export const suite: Suite = async (bench) => {
  const keys = await makeKeys();
  const server = await startKeyServer(json(keys.published));
  bench.defer(() => server.stop());
  const issuer = `${server.url}/auth/v1`;
  const key = publishedKeys(new URL(`${issuer}/.well-known/jwks.json`));
  const verify = createBearerVerifier({ issuer, algorithms: ["ES256", "RS256"], key });
  const bearer = async (index: number, kid = keys.header.kid) => {
    const claims = claimsOf(issuer, { jti: String(index) });
    const token = await signToken(keys.privateKey, { ...keys.header, kid }, claims);
    return new Headers({ authorization: `Bearer ${token}` });
  };

  await inSeries(WARM_UP, async (index) => verify(await bearer(index)));
  const coldCalls = server.calls.length;
  const count = bench.count(TOKENS);
  const ms = await inSeries(count, async (index) => {
    const headers = await bearer(WARM_UP + index);
    return timed(() => verify(headers));
  });
  await inSeries(count, async (index) =>
    verify(await bearer(index, `unknown-${index}`)).catch(() => undefined),
  );
  bench.rows`
    verification of a bearer, warm keys, p50 | ≤ 1 ms | ${percentile(ms, 0.5)} | ${count} tokens (ES256), p99 ${percentile(ms, 0.99).toFixed(2)} ms
    calls of the sign-in service with warm keys | ≤ 0 | ${server.calls.length - coldCalls} | ${count} good tokens and ${count} that name unknown keys; ${coldCalls} to warm up
  `;
};
