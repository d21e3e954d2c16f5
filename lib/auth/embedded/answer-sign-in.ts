import "server-only";
import { refusalOf } from "@/lib/refusal-of";
import { reportBug } from "@/lib/runtime/report";
import type { Endpoint } from "./call";
import { refusalResponse, SignInRefusal } from "./call";
import { authorize } from "./endpoints/authorize";
import { challengeFactor, dropFactor, enrolFactor, verifyFactor } from "./endpoints/factors";
import { openLink, recover, signUp, verifyLink } from "./endpoints/sign-up";
import { token } from "./endpoints/token";
import { changeUser, health, keys, logOut, settings, showUser } from "./endpoints/user";

/** `*` is an id. */
const ENDPOINTS: Record<string, Record<string, Endpoint>> = {
  authorize: { GET: authorize },
  token: { POST: token },
  signup: { POST: signUp },
  user: { GET: showUser, PUT: changeUser },
  logout: { POST: logOut },
  recover: { POST: recover },
  verify: { GET: openLink, POST: verifyLink },
  factors: { POST: enrolFactor },
  "factors/*": { DELETE: dropFactor },
  "factors/*/challenge": { POST: challengeFactor },
  "factors/*/verify": { POST: verifyFactor },
  settings: { GET: settings },
  health: { GET: health },
  ".well-known/jwks.json": { GET: keys },
};

const BASE = /^.*?\/auth\/v1\//;

export async function answerSignIn(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(BASE, "");
  const [, id = ""] = /^factors\/([^/]+)/.exec(path) ?? [];
  try {
    const endpoint = endpointOf(request.method, id ? path.replace(id, "*") : path);
    const answer = await endpoint({ request, url, id });
    if (answer instanceof Response) return answer;
    return Response.json(answer, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return refused(error, request);
  }
}

function endpointOf(method: string, path: string): Endpoint {
  const methods = Object.hasOwn(ENDPOINTS, path) ? ENDPOINTS[path] : undefined;
  if (!methods) throw new SignInRefusal(404, "feature_disabled", "Not part of embedded sign-in");
  const endpoint = methods[method];
  if (!endpoint) throw new SignInRefusal(405, "method_not_allowed", "Method not allowed");
  return endpoint;
}

/** Our own errors are a 5xx: the client then keeps its session and retries. */
function refused(error: unknown, request: Request): Response {
  if (error instanceof SignInRefusal) return refusalResponse(error, request.headers);
  const refusal = refusalOf(error);
  if (refusal?.code === "payload_too_large") {
    return refusalResponse(
      new SignInRefusal(413, "request_too_large", "Too large"),
      request.headers,
    );
  }
  if (refusal === null) reportBug(error, { path: new URL(request.url).pathname });
  const status = refusal === null ? 500 : 503;
  const unexpected = new SignInRefusal(status, "unexpected_failure", "Unexpected failure");
  return refusalResponse(unexpected, request.headers);
}
