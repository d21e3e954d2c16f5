import type { Engine } from "./engine";

const PICTURES = "test-results/engines";

/** Runs checks in an engine, prints the result of each, and counts them. */
export function createChecks(isWanted: (name: string) => boolean) {
  const counts = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };

  /** `work` returns the faults that it finds. */
  async function check(name: string, engine: Engine, work: () => Promise<string[]>): Promise<void> {
    const title = `${engine.name} › ${name}`;
    if (!isWanted(title)) return;
    const began = performance.now();
    const faults = await work().catch((error: unknown) => [String(error)]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${faults.length === 0 ? "✓" : "✘"} ${title} (${seconds} s)`);
    if (faults.length === 0) {
      counts.passed += 1;
      return;
    }
    counts.failed += 1;
    counts.failures.push(`${title}\n  ${faults.join("\n  ")}`);
    console.log(`  ${faults.join("\n  ")}`);
    await engine.screenshot(`${PICTURES}/${title.replace(/\W+/g, "-")}.png`).catch(() => undefined);
  }

  function skip(name: string, engine: Engine, why: string): void {
    const title = `${engine.name} › ${name}`;
    if (!isWanted(title)) return;
    console.log(`- ${title} was not tried: ${why}`);
    counts.skipped += 1;
  }

  return { counts, check, skip };
}
