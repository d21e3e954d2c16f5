/** `fail`: something is broken. `warn`: it works but needs attention. */
export type Finding = { state: "ok" | "warn" | "fail"; says: string };

export type Check = { name: string; look: () => Promise<Finding> };

export const ok = (says: string): Finding => ({ state: "ok", says });
export const warn = (says: string): Finding => ({ state: "warn", says });
export const fail = (says: string): Finding => ({ state: "fail", says });

/** A check that throws counts as `fail`. */
export async function take({ name, look: find }: Check): Promise<Finding & { check: string }> {
  const found = await find().catch((error: unknown) =>
    fail(error instanceof Error ? error.message.slice(0, 300) : String(error)),
  );
  return { check: name, ...found };
}
