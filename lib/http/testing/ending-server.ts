import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { drainConnections } from "../drain-connections";

/** Answers after as many milliseconds as its path says, and ends on SIGTERM as Next does. */
drainConnections();
const server = createServer(async (request, response) => {
  await pause(Number(request.url?.slice(1)));
  response.end("whole");
});
process.once("SIGTERM", () => server.close(() => process.exit(143)));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.info(address.port);
});
