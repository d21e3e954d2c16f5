import "server-only";
import { AppError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { requestLanguage } from "@/lib/http/request-language";
import { authMode } from "../mode";
import { answerSignIn } from "./answer-sign-in";
import { isFromHere } from "./is-from-here";
import { refuseWhileOff } from "./refuse-while-off";

/**
 * Answers where embedded sign-in is on and the caller is on this machine, by a name of this machine
 * (another name may be a foreign page's that points here). To everybody else it is not there.
 */
export async function serveSignIn(request: Request): Promise<Response> {
  const mode = authMode();
  if (mode === "off") return refuseWhileOff(request.headers);
  if (mode === "embedded" && isFromHere(request.headers)) return answerSignIn(request);
  return errorResponse(new AppError("not_found"), requestLanguage(request.headers));
}
