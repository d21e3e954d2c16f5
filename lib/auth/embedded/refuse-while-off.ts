import "server-only";
import { AppError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { requestLanguage } from "@/lib/http/request-language";

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
