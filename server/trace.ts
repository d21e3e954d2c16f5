import { METHODS } from "node:http";
import { routeClass } from "@/lib/telemetry/route-class";
import { isChosen, type Span, traceRequest } from "@/lib/telemetry/tracing";
import type { Handler } from "./response";

const SERVER_ERROR = 500;

/** Ends with the last byte of the response. */
export const traceRequests: Handler = ({ method = "", url = "" }, response, next) => {
  if (!isChosen()) return next();
  const route = routeClass(url);
  const verb = METHODS.includes(method) ? method : "_OTHER";
  const attributes = { "http.request.method": verb, "http.route": route };
  let span: Span | undefined;
  response.on("close", () => {
    const { statusCode, cacheOutcome } = response;
    span?.end(statusCode >= SERVER_ERROR || !response.writableFinished, {
      "http.response.status_code": statusCode,
      "postreel.cache": cacheOutcome,
    });
  });
  span = traceRequest(`${verb} ${route}`, attributes, next);
};
