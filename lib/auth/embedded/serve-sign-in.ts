import "server-only";
import { AppError } from "@/lib/errors";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { errorResponse } from "@/lib/http/error-response";
import { requestLanguage } from "@/lib/http/request-language";
import { isLoopback } from "../decide-mode.mjs";
import { authMode } from "../mode";
import { answerSignIn } from "./answer-sign-in";

/**
 * Answers where embedded sign-in is on and the caller is on this machine, by a name of this machine
 * (another name may be a foreign page's that points here). To everybody else it is not there.
 */
export async function serveSignIn(request: Request): Promise<Response> {
  if (authMode() === "embedded" && isLocal(request.headers)) return answerSignIn(request);
  return errorResponse(new AppError("not_found"), requestLanguage(request.headers));
}

/** What proxies and tunnels add, and nothing on this machine does. */
const OF_PROXIES = ["forwarded", "via", "x-real-ip", "cf-connecting-ip", "cf-ray"];

const bare = (address: string) => address.trim().replace(/^::ffff:/i, "");

function isLocal(headers: Headers): boolean {
  const name = (headers.get("host") ?? "").replace(/:\d+$/, "");
  // Next itself adds the socket's address as a hop.
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map(bare).filter(Boolean);
  const callers = [bare(headers.get(SOCKET_ADDRESS_HEADER) ?? ""), ...hops];
  return (
    callers.every(isLoopback) &&
    isLoopback(name) &&
    OF_PROXIES.every((header) => !headers.has(header))
  );
}
