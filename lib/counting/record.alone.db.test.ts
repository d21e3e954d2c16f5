import { describe, expect, it, vi } from "vitest";
import { getNow } from "@/db/queries/clock";
import { getVisitorSalt } from "@/db/queries/counting";
import { dropExpiredSalts } from "@/db/queries/retention";
import { testDatabase } from "@/db/testing/test-database";
import { visitorOf } from "./record";

vi.mock("@/db/queries/clock", { spy: true });

const database = testDatabase();

const client = { address: "203.0.113.7", userAgent: "Firefox" };

/** Sets the database's clock, and lets the cached reading of it expire. */
function at(instant: string): void {
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11 * 60_000);
  vi.mocked(getNow).mockResolvedValue(new Date(instant));
}

const days = async () => {
  const rows = await database.sql<{ day: string }[]>`
    select day::text from visitor_salts order by day`;
  return rows.map(({ day }) => day);
};

describe("visitorOf", () => {
  it("is the same through a UTC day, and another the day after", async () => {
    at("2026-11-20T00:00:00Z");
    const visitor = await visitorOf(client);
    at("2026-11-20T23:59:59.999Z");
    expect(await visitorOf(client)).toEqual(visitor);
    at("2026-11-21T00:00:00Z");
    expect((await visitorOf(client)).network).not.toBe(visitor.network);
    expect((await visitorOf(client)).visitor).not.toBe(visitor.visitor);
    at("2026-11-20T12:00:00Z");
    expect(await visitorOf(client)).toEqual(visitor);
    expect(await days()).toEqual(["2026-11-20", "2026-11-21"]);
  });
});

describe("getVisitorSalt", () => {
  it("gives instances that ask at once the same 32 bytes", async () => {
    const salts = await Promise.all(Array.from({ length: 8 }, () => getVisitorSalt("2026-12-01")));
    expect(new Set(salts.map((salt) => salt.toString("hex"))).size).toBe(1);
    expect(salts[0]).toHaveLength(32);
  });
});

describe("dropExpiredSalts", () => {
  it("forgets a salt 48 hours after its day began", async () => {
    await database.sql`truncate visitor_salts`;
    for (const day of ["2026-11-18", "2026-11-19", "2026-11-20"]) await getVisitorSalt(day);
    await dropExpiredSalts(new Date("2026-11-20T00:00:00Z"));
    expect(await days()).toEqual(["2026-11-19", "2026-11-20"]);
    await dropExpiredSalts(new Date("2026-11-20T23:59:59Z"));
    expect(await days()).toEqual(["2026-11-19", "2026-11-20"]);
  });
});
