import "server-only";
import { AppError } from "@/lib/errors";
import { isLocalRequest } from "@/lib/http/client";
import { errorResponse, requestLanguage } from "@/lib/http/refusals";
import { authMode } from "../mode";
import { answerSignIn } from "./answer-sign-in";

/** Other sites could send forms here. */
const OWN_SITES = ["same-origin", "none"];

// Serves only this machine: a loopback socket, a loopback `Host` (a foreign name may resolve to loopback), no
// headers of proxies (`server/client-address`), a loopback `SITE_URL` (`decideMode`). A proxy that adds no
// header cannot be detected: set `SITE_URL` behind one.
export async function serveSignIn(request: Request): Promise<Response> {
  const mode = authMode();
  if (mode === "off") return refuseWhileOff(request.headers);
  if (mode === "embedded" && isOurs(request.headers)) return answerSignIn(request);
  return errorResponse(new AppError("not_found"), requestLanguage(request.headers));
}

function isOurs(headers: Headers): boolean {
  return isLocalRequest(headers) && OWN_SITES.includes(headers.get("sec-fetch-site") ?? "none");
}

/** GoTrue's code makes the browser's client end its session: no route would accept it. */
export async function refuseWhileOff(headers: Headers): Promise<Response> {
  const refusal = await errorResponse(new AppError("not_found"), requestLanguage(headers));
  const { status, headers: sent } = refusal;
  const body = { ...(await refusal.json()), error_code: "session_not_found" };
  return new Response(JSON.stringify(body), { status, headers: sent });
}
