import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificate } from "../../e2e/fake-x/tls-certificate";

const HOST = "video.twimg.com";

/** Stands in for X's video host on this machine. */
export async function startMedia(answer: RequestListener) {
  const certificate = await createCertificate([HOST]);
  if (!certificate) throw new Error("the openssl command is not installed");
  const server = createServer(certificate, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Arguments that make Chromium resolve X's video host to this port. */
export const browserArguments = (port: number) => [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--ignore-certificate-errors",
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port}`,
];
