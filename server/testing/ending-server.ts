import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Connections } from "../connections";
import { AppResponse, compose } from "../response";
import { Shutdown } from "../shutdown";

/**
 * Responds after as many milliseconds as the path says, and ends on SIGTERM. Prints its port, then
 * a line for each request, closed connection and signal.
 */
const connections = new Connections();
const shutdown = new Shutdown(connections);
const server = createServer(
  { ServerResponse: AppResponse },
  compose([connections.track, shutdown.handler], async (request, response) => {
    console.info(`received ${request.url}`);
    await pause(Number(request.url?.slice(1)));
    response.end("whole");
  }),
);
connections.watch(server);
server.on("connection", (socket) => socket.once("close", () => console.info("closed")));
process.once("SIGTERM", () => {
  void shutdown.end(server).then(() => process.exit(143));
  console.info("ending");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.info(address.port);
});
