import { createServer } from "node:http";

export type BareAnswer = { status: number; headers: string[]; body: string };

/** A bare server in a separate process: sends the responses that its parent passes to it, by path. */
process.once("message", (given: Record<string, BareAnswer>) => {
  const answers = new Map(
    Object.entries(given).map(([path, { status, headers, body }]) => [
      path,
      { status, headers, body: Buffer.from(body, "base64") },
    ]),
  );
  const server = createServer(({ url = "" }, response) => {
    const answer = answers.get(url);
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : null);
  });
});
process.once("disconnect", () => process.exit());
