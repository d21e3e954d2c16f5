import { type DirectRoute, directRoute, NodeRequest } from "@/lib/http/direct-routes";
import { TARGETED_HEADER } from "@/lib/http/keep-out-of-cache";
import { SITE_HEADERS } from "@/lib/http/policy/site-headers";
import { reportBug } from "@/lib/runtime/report";
import { type Admission, inTurn } from "./admission";
import { enterRequest } from "./request-id";
import type { AppResponse, Handler } from "./response";

/** Bypasses Next's router. Compresses only reads: other responses are too short. */
export function callDirectRoutes(compress: Handler, admission: Admission): Handler {
  return (request, response, next) => {
    const { method = "", url = "" } = request;
    const [path = ""] = url.split("?", 1);
    const route = directRoute(method, path);
    if (!route) return next();
    const call = () => void answer(route, new NodeRequest(request, response), response);
    const enter = () =>
      enterRequest(request, response, () =>
        method === "GET" ? compress(request, response, call) : call(),
      );
    void inTurn(admission, request, response, enter);
  };
}

async function answer(
  route: DirectRoute,
  request: NodeRequest,
  response: AppResponse,
): Promise<void> {
  try {
    const answered = await route(request);
    const body =
      answered instanceof Response ? Buffer.from(await answered.arrayBuffer()) : answered.body;
    const headers: Record<string, string> = Object.fromEntries(answered.headers);
    delete headers[TARGETED_HEADER];
    // A 304 has the length of the full response, or none (RFC 9110, 8.6).
    if (answered.status !== 304) headers["content-length"] = String(Buffer.byteLength(body ?? ""));
    if (response.destroyed) return;
    response.writeHead(answered.status, { ...SITE_HEADERS, ...headers });
    response.end(body);
  } catch (error) {
    response.destroy();
    reportBug(error, { method: request.method, path: new URL(request.url).pathname });
  }
}
