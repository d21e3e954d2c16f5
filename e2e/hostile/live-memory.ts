import { WebSocket } from "undici";

type Answer = { id?: number; result: { usedSize?: number; backingStorageSize?: number } };

/**
 * Megabytes that a server holds on to, as its inspector tells once what nobody needs is collected:
 * what the process occupies says how large its heap was allowed to grow, not what leaks.
 */
export async function liveMemoryMb(inspectorPort: number): Promise<number> {
  const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("the server has no inspector");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let last = 0;
  const call = (method: string) => {
    last += 1;
    const id = last;
    return new Promise<Answer["result"]>((resolve) => {
      socket.addEventListener("message", ({ data }) => {
        const answer: Answer = JSON.parse(String(data));
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  };
  await call("HeapProfiler.collectGarbage");
  const { usedSize = Number.NaN, backingStorageSize = 0 } = await call("Runtime.getHeapUsage");
  socket.close();
  return (usedSize + backingStorageSize) / 2 ** 20;
}
