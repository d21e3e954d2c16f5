import { type DirectRoute, directRoute, NodeRequest } from "@/lib/http/direct-routes";
import { SITE_HEADERS } from "@/lib/http/policy/site-headers";
import { reportBug } from "@/lib/report";
import type { Handler } from "./handler";
import type { AppResponse } from "./response";

/**
 * Calls registered routes directly, without Next's router. Their responses are too short to
 * compress.
 */
export const callDirectRoutes: Handler = (request, response, next) => {
  const { method = "", url = "" } = request;
  const [path = ""] = url.split("?", 1);
  const route = directRoute(method, path);
  if (route) void answer(route, new NodeRequest(request, response), response);
  else next();
};

async function answer(
  route: DirectRoute,
  request: NodeRequest,
  response: AppResponse,
): Promise<void> {
  try {
    const answered = await route(request);
    const isWeb = answered instanceof Response;
    const body = isWeb ? await answered.text() : JSON.stringify(answered.json);
    const headers = isWeb
      ? Object.fromEntries(answered.headers)
      : { "content-type": "application/json", ...answered.headers };
    if (response.destroyed) return;
    const length = { "content-length": Buffer.byteLength(body) };
    response.writeHead(answered.status, { ...SITE_HEADERS, ...headers, ...length });
    response.end(body);
  } catch (error) {
    reportBug(error, { method: request.method, path: new URL(request.url).pathname });
    response.destroy();
  }
}
