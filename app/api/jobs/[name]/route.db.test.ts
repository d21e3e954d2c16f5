import { afterEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { JOBS } from "@/lib/jobs/jobs";
import { GET, POST } from "./route";

const SECRET = "a-long-random-text-for-the-scheduler";
// Set before the database opens: its pool reads the configuration once.
process.env.CRON_SECRET = SECRET;

const database = testDatabase();
afterEach(() => vi.restoreAllMocks());

function run(name: string, authorization: string | null = `Bearer ${SECRET}`): Promise<Response> {
  const headers = new Headers(authorization === null ? {} : { authorization });
  const request = new Request(`http://localhost/api/jobs/${name}`, { method: "POST", headers });
  return POST(request, { params: Promise.resolve({ name }) });
}

describe("POST /api/jobs/{name}", () => {
  it.each(JOBS.map(({ name }) => name))("runs %s, due or not", async (name) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await run(name);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({
        success: true,
        job: name,
        ran: true,
        ms: expect.any(Number),
      });
    }
  });

  it("skips a job that another instance is running", async () => {
    await database.sql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(702811, hashtext('retention'))`;
      expect(await (await run("retention")).json()).toMatchObject({ success: true, ran: false });
    });
  });

  it.each([
    ["nothing", null],
    ["another secret", "Bearer another"],
    ["another scheme", `Basic ${SECRET}`],
  ])("is closed to %s, also under an unknown name", async (_, authorization) => {
    for (const name of ["rollup", "nonsense"]) {
      const response = await run(name, authorization);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await response.json()).toMatchObject({ success: false, error: "unauthenticated" });
    }
  });

  it.each(["nonsense", "__proto__", "ROLLUP"])("there is no job %s", async (name) => {
    const response = await run(name);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: "not_found" });
  });

  it("reports that a job failed, not why", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await database.sql`alter table visitor_salts rename to lost`;
    const response = await run("retention");
    await database.sql`alter table lost rename to visitor_salts`;
    expect(response.status).toBe(500);
    expect(JSON.stringify(await response.json())).not.toContain("visitor_salts");
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  it("accepts POST only", async () => {
    const response = await GET(new Request("http://localhost/api/jobs/rollup"));
    expect(response.status).toBe(405);
  });
});
