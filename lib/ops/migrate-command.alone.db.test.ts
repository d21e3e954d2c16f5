import { afterEach, describe, expect, it, vi } from "vitest";
import { createBlankDatabase } from "@/db/testing/test-database";
import { emptySlot } from "@/lib/runtime/slots";

/** Runs the command with these settings in a separate process, since a process reads them once. */
async function migrate(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  emptySlot("env");
  vi.resetModules();
  const { ops } = await import("./testing/operate");
  return ops(["migrate"]);
}
afterEach(() => vi.unstubAllEnvs());

describe("npm run ops -- migrate", () => {
  it("applies missing migrations, and says when there are none", async () => {
    const blank = await createBlankDatabase();
    const settings = {
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      DATABASE_DIRECT_URL: blank.url,
    };
    const first = await migrate(settings);
    expect([first.code, first.stdout.split(":")[0]]).toEqual([0, "Migrated"]);
    const second = await migrate(settings);
    expect([second.code, second.stdout]).toEqual([0, "Nothing to migrate."]);
    await blank.drop();
  });

  it("refuses without a database of its own", async () => {
    const { code, stderr } = await migrate({ DATABASE_URL: "", DATABASE_DIRECT_URL: "" });
    expect(code).toBe(1);
    expect(stderr).toContain("DATABASE_URL");
  });
});
