import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "@/lib/auth/decide-mode";
import type { Env } from "@/lib/env";
import { LOCAL_REQUEST_HEADER, SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import type { Handler } from "./response";

const FORWARDING =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-original-.+|x-real-ip|x-envoy-.+|x-amzn-.+|cf-.+|(?:x-|true-|fastly-|fly-|x-cluster-)client-ip)$/;

type Proxies = Pick<Env, "TRUST_PROXY" | "CLIENT_IP_HEADER">;

/** Replaces such headers from the client. Next adds forwarding headers of its own later. */
export function recordClientAddress({ TRUST_PROXY, CLIENT_IP_HEADER }: Proxies): Handler {
  return ({ headers, socket }, _, next) => {
    headers[SOCKET_ADDRESS_HEADER] = socket.remoteAddress ?? "";
    if (isLocal(socket, headers)) headers[LOCAL_REQUEST_HEADER] = "1";
    else removeHeader(headers, LOCAL_REQUEST_HEADER);
    const named = CLIENT_IP_HEADER === undefined ? undefined : headers[CLIENT_IP_HEADER];
    if (TRUST_PROXY > 0 && typeof named === "string" && isIP(named.trim())) {
      // Written as if each proxy had added it: readers count from the right.
      headers["x-forwarded-for"] = Array<string>(TRUST_PROXY).fill(named.trim()).join(", ");
    }
    next();
  };
}

/** `delete` makes later reads of the headers slow, even if there was nothing to delete. */
export function removeHeader(headers: IncomingHttpHeaders, name: string): void {
  if (name in headers) delete headers[name];
}

export function isLocal(
  { remoteAddress = "" }: { remoteAddress?: string | undefined },
  headers: IncomingHttpHeaders,
): boolean {
  const name = (headers.host ?? "").replace(/:\d+$/, "");
  if (!isLoopback(name) || !isLoopback(remoteAddress.replace(/^::ffff:/i, ""))) return false;
  return !Object.keys(headers).some((header) => FORWARDING.test(header));
}
