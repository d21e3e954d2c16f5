import { createServer } from "node:http";
import type { Part } from "./part";

/** Lets the suites, which run in separate processes, start and stop the parts over HTTP. */
export async function serveControl(parts: Record<string, Part>) {
  const server = createServer(async (request, response) => {
    const [, verb, name = ""] = (request.url ?? "").split("/");
    const part = parts[decodeURIComponent(name)];
    try {
      if (!part) throw new Error(`no part "${name}"`);
      const value = verb === "stop" ? await part.stop() : await part.start();
      response.end(JSON.stringify(value ?? null));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The client of that server. Returns the milliseconds that the part took to stop. */
export async function control(verb: "start" | "stop", part: string): Promise<number> {
  const response = await fetch(`${process.env.REAL_CONTROL}/${verb}/${encodeURIComponent(part)}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return Number(JSON.parse(text));
}
