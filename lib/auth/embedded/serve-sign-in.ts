import "server-only";
import { AppError } from "@/lib/errors";
import { isLocalRequest } from "@/lib/http/client";
import { errorResponse, requestLanguage } from "@/lib/http/refusals";
import { authMode } from "../mode";
import { answerSignIn } from "./answer-sign-in";

/** A page of this site, or no page. Other sites could otherwise send forms here. */
const OWN_SITES = ["same-origin", "none"];

/**
 * Embedded sign-in responds only to requests from this machine: from a loopback socket, with a
 * loopback `Host` (a foreign name that resolves to loopback is refused), without headers that
 * proxies add (`server/client-address`), and only if `SITE_URL` is loopback (`decideMode`). A proxy
 * that adds no header cannot be detected: set `SITE_URL` behind one. For every other request the
 * service does not exist.
 */
export async function serveSignIn(request: Request): Promise<Response> {
  const mode = authMode();
  if (mode === "off") return refuseWhileOff(request.headers);
  if (mode === "embedded" && isOurs(request.headers)) return answerSignIn(request);
  return errorResponse(new AppError("not_found"), requestLanguage(request.headers));
}

function isOurs(headers: Headers): boolean {
  return isLocalRequest(headers) && OWN_SITES.includes(headers.get("sec-fetch-site") ?? "none");
}

/**
 * Responds as for an unknown path, with GoTrue's code that makes the browser's client end a session
 * from before sign-in was switched off: no route would accept it.
 */
export async function refuseWhileOff(headers: Headers): Promise<Response> {
  const refusal = await errorResponse(new AppError("not_found"), requestLanguage(headers));
  const { status, headers: sent } = refusal;
  const body = { ...(await refusal.json()), error_code: "session_not_found" };
  return new Response(JSON.stringify(body), { status, headers: sent });
}
