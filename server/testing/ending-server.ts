import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Connections } from "../connections";
import { compose } from "../handler";
import { AppResponse } from "../response";
import { Shutdown } from "../shutdown";

/** Responds after as many milliseconds as its path says, and ends on SIGTERM. */
const connections = new Connections();
const shutdown = new Shutdown(connections);
const server = createServer(
  { ServerResponse: AppResponse },
  compose([connections.track, shutdown.handler], async (request, response) => {
    await pause(Number(request.url?.slice(1)));
    response.end("whole");
  }),
);
connections.watch(server);
process.once("SIGTERM", () => shutdown.end(server).then(() => process.exit(143)));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.info(address.port);
});
