import { createServer } from "node:http";
import { countEvent } from "../count-event";

/**
 * A counting server in a process of its own, which tests can end. On SIGTERM it finishes its
 * requests first.
 */
const server = createServer((request, response) => {
  const query = new URL(request.url ?? "/", "http://localhost").searchParams;
  countEvent({
    kind: "download",
    videoId: query.get("video") ?? "",
    network: "1",
    visitor: query.get("visitor") ?? "",
    language: "ja",
  }).then(
    ({ counted }) => response.end(String(counted)),
    () => response.writeHead(503).end(),
  );
});

process.once("SIGTERM", () => server.close(() => process.exit(143)));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.info(address.port);
});
