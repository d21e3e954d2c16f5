import { AppError } from "@/lib/errors";
import { isSentToFile, MALFORMED, servableMethod, servableUrl } from "@/lib/http/servable-request";
import { removeHeader } from "./client-address";
import type { Handler } from "./handler";
import { refuse } from "./refuse";

/** Names a server action. There are none, and Next logs unknown names. */
const ACTION_HEADER = "next-action";

/** Rewrites or refuses requests that Next would answer with 500. */
export const normalizeRequests: Handler = (request, response, next) => {
  if (!request.url?.startsWith("/")) {
    return refuse(request, response, new AppError("invalid_input"));
  }
  request.method = servableMethod(request.method ?? "");
  const url = servableUrl(request.url);
  request.url = isSentToFile(request.method, url) ? MALFORMED : url;
  removeHeader(request.headers, ACTION_HEADER);
  next();
};
