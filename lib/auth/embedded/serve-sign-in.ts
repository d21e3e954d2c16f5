import "server-only";
import { AppError } from "@/lib/errors";
import { isLocalRequest } from "@/lib/http/client";
import { isFromOwnSite } from "@/lib/http/fetch-metadata";
import { errorResponse, requestLanguage } from "@/lib/http/refusals";
import { refusalOf } from "@/lib/refusal-of";
import { reportBug } from "@/lib/runtime/report";
import { authMode } from "../mode";
import { type Endpoint, refusalResponse, SignInRefusal } from "./call";
import { authorize } from "./endpoints/authorize";
import { challengeFactor, dropFactor, enrolFactor, verifyFactor } from "./endpoints/factors";
import { openLink, recover, signUp, verifyLink } from "./endpoints/sign-up";
import { token } from "./endpoints/token";
import { changeUser, health, keys, logOut, settings, showUser } from "./endpoints/user";

// Serves only this machine: a loopback socket, a loopback `Host` (a foreign name may resolve to loopback), no
// headers of proxies (`server/client-address`), a loopback `SITE_URL` (`decideMode`). A proxy that adds no
// header cannot be detected: set `SITE_URL` behind one.
export async function serveSignIn(request: Request): Promise<Response> {
  const mode = authMode();
  if (mode === "off") return refuseWhileOff(request.headers);
  if (mode === "embedded" && isOurs(request.headers)) return answerSignIn(request);
  return errorResponse(new AppError("not_found"), requestLanguage(request.headers));
}

/** Other sites could send forms here. */
function isOurs(headers: Headers): boolean {
  return isLocalRequest(headers) && isFromOwnSite(headers);
}

/** GoTrue's code makes the browser's client end its session: no route would accept it. */
export async function refuseWhileOff(headers: Headers): Promise<Response> {
  const refusal = await errorResponse(new AppError("not_found"), requestLanguage(headers));
  const { status, headers: sent } = refusal;
  const body = { ...(await refusal.json()), error_code: "session_not_found" };
  return new Response(JSON.stringify(body), { status, headers: sent });
}

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

async function answerSignIn(request: Request): Promise<Response> {
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
