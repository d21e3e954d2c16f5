import { request } from "node:https";
import { setTimeout as delay } from "node:timers/promises";

/** Sends a GET for `path` to `origin` through this machine's loopback. Returns status and body. */
export function get(origin: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: port || 443,
      path,
      servername: hostname,
      headers: { host: new URL(origin).host },
      // The certificate comes from Caddy's own authority, which it creates with its volume.
      rejectUnauthorized: false,
    };
    request(options, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      response.on("error", reject);
    })
      .once("error", reject)
      .end();
  });
}

/** Waits until a path answers with `status`. */
export async function until(origin: string, path: string, status: number): Promise<void> {
  const deadline = Date.now() + 90_000;
  let last = "nothing";
  while (Date.now() < deadline) {
    last = await get(origin, path).then(
      (answer) => String(answer.status),
      (error) => String(error),
    );
    if (last === String(status)) return;
    await delay(250);
  }
  throw new Error(`${path} did not answer ${status} within 90 s, but ${last}`);
}

/** Requests pages until `stop`, which returns the number of requests and the failures. */
export function startLoad(origin: string, paths: string[]) {
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const visit = async () => {
    while (!isOver) {
      const path = paths[count++ % paths.length] ?? "/";
      const answer = await get(origin, path).catch((error: Error) => error.message);
      if (typeof answer === "string") failures.push(`${path}: ${answer}`);
      else if (answer.status !== 200) failures.push(`${path}: ${answer.status}`);
      await delay(20);
    }
  };
  const visits = Promise.all([visit(), visit(), visit(), visit()]);
  return async () => {
    isOver = true;
    await visits;
    return { count, failures };
  };
}
