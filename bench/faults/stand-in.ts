import type { FaultName } from "../../e2e/fake-x/faults";
import { startFakeX } from "../../e2e/fake-x/server";

/** The stand-in for X in a process of its own, so that it shares no thread with the load. */
const started = startFakeX();

type Order = { delayMs: number; fault: FaultName | null };

process.on("message", async ({ delayMs, fault }: Order) => {
  const x = await started;
  x.setDelay(delayMs);
  x.setFault("*", fault);
  process.send?.(x.url);
});
process.once("disconnect", () => process.exit());
