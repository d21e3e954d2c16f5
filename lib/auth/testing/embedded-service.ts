import { LOCAL_REQUEST_HEADER, SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { serveSignIn } from "../embedded/serve-sign-in";
import { embeddedIssuer } from "../embedded/signing-key";
import type { Service } from "./open-browser";

/** The embedded service without a port: the client's requests go directly to its handler. */
export function embeddedService(): Service {
  const url = embeddedIssuer().replace("/auth/v1", "");
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set("host", new URL(url).host);
    request.headers.set(SOCKET_ADDRESS_HEADER, "127.0.0.1");
    request.headers.set(LOCAL_REQUEST_HEADER, "1");
    return serveSignIn(request);
  };
  return { url, key: "embedded", fetch: send };
}
