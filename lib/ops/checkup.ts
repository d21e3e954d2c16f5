/** `bad`: something does not work. `look`: it works, and wants a look. */
export type Finding = { state: "ok" | "look" | "bad"; says: string };

export type Check = { name: string; look: () => Promise<Finding> };

export const ok = (says: string): Finding => ({ state: "ok", says });
export const look = (says: string): Finding => ({ state: "look", says });
export const bad = (says: string): Finding => ({ state: "bad", says });

/** A check that cannot even be made is a bad one. */
export async function take({ name, look: find }: Check): Promise<Finding & { check: string }> {
  const found = await find().catch((error: unknown) =>
    bad(error instanceof Error ? error.message.slice(0, 300) : String(error)),
  );
  return { check: name, ...found };
}
