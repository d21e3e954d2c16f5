import "server-only";
import { AppError } from "@/lib/errors";
import { isLocalRequest } from "@/lib/http/client";
import { errorResponse, requestLanguage } from "@/lib/http/refusals";
import { authMode } from "../mode";
import { answerSignIn } from "./answer-sign-in";

/** A page of this site, or no page at all. A foreign page could otherwise send forms here. */
const OWN_SITES = ["same-origin", "none"];

/**
 * Embedded sign-in answers only requests of this machine: from a loopback socket, with a loopback
 * `Host` (a foreign name that resolves to loopback is refused) and without a header by which a proxy
 * forwards requests (`server/client-address`), and only where `SITE_URL` is loopback (`decideMode`).
 * A proxy that adds no header cannot be detected: whoever puts one in front sets `SITE_URL`. For every
 * other request the service does not exist.
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
 * That there is no service here, as every path that is not there. GoTrue's code beside it has the
 * client of a browser end a session of the time before sign-in was switched off: no call would take it.
 */
export async function refuseWhileOff(headers: Headers): Promise<Response> {
  const refusal = await errorResponse(new AppError("not_found"), requestLanguage(headers));
  const { status, headers: told } = refusal;
  const body = { ...(await refusal.json()), error_code: "session_not_found" };
  return new Response(JSON.stringify(body), { status, headers: told });
}
