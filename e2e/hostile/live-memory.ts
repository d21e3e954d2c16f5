import { WebSocket } from "undici";

type Answer = { id?: number; result: { result?: { value?: NodeJS.MemoryUsage } } };

/** Memory of a server, in bytes. */
export type Memory = {
  /** Live objects of the heap, with their buffers. */
  live: number;
  /** Everything besides the heap: libraries, threads, pictures, sockets. */
  native: number;
};

/**
 * Live memory of a server after garbage collection, from its inspector. The heap's reserved size does not
 * indicate a leak and is ignored.
 */
export async function measureMemory(inspectorPort: number): Promise<Memory> {
  const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("the server has no inspector");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  const call = (method: string, params = {}) => {
    last += 1;
    const id = last;
    return new Promise<Answer["result"]>((resolve) => {
      socket.addEventListener("message", ({ data }) => {
        const answer: Answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  // The second collection frees what finalizers of the first one released.
  for (let round = 0; round < 2; round += 1) await call("HeapProfiler.collectGarbage");
  const expression = "process.memoryUsage()";
  const { result } = await call("Runtime.evaluate", { expression, returnByValue: true });
  socket.close();
  const usage = result?.value;
  if (!usage) throw new Error("the inspector reports no memory");
  return { live: usage.heapUsed + usage.external, native: usage.rss - usage.heapTotal };
}
