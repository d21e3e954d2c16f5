import { beforeAll, describe, expect, it } from "vitest";
import { insertReport } from "@/db/queries/reports";
import { testDatabase } from "@/db/testing/test-database";
import { ReportAnswer } from "@/lib/reports/schema";
import { drawTicket } from "@/lib/reports/ticket";
import { GET, POST } from "./route";

const database = testDatabase();
const ticket = drawTicket();

beforeAll(async () => {
  await insertReport({
    ticket,
    reason: "broken",
    url: "https://x.com/i/status/1",
    tweetId: "1",
    contact: "owner@mail.example",
    statement: "The video does not play any more.",
    holdsPost: false,
  });
});

const ask = (asked: string) =>
  GET(new Request("http://localhost/api/reports/…"), {
    params: Promise.resolve({ ticket: asked }),
  });
const answerTo = async (asked: string) => {
  const response = await ask(asked);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ReportAnswer.strict().parse(await response.json());
};

describe("GET /api/reports/{ticket}", () => {
  it("returns the status of a report, not its content", async () => {
    const answer = await answerTo(ticket);
    expect(answer).toMatchObject({ ticket, status: "received", decidedAt: null });
    expect(Math.abs(Date.now() - Date.parse(answer.receivedAt))).toBeLessThan(60_000);
  });

  it("reads a ticket as people type it", async () => {
    expect(await answerTo(ticket.toLowerCase().replaceAll("-", " "))).toMatchObject({ ticket });
  });

  it.each(["accepted", "rejected"])("shows that a report is %s, and since when", async (status) => {
    await database.sql`
      update reports set status = ${status}, decided_at = '2026-11-20T10:00:00Z' where ticket = ${ticket}`;
    expect(await answerTo(ticket)).toMatchObject({ status, decidedAt: "2026-11-20T10:00:00.000Z" });
  });

  it.each([drawTicket(), "1", "", "' or 1=1", "\0", "%F0"])("does not know %j", async (asked) => {
    const response = await ask(asked);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, error: "ticket_not_found" });
  });

  it("accepts GET only", async () => {
    expect((await POST(new Request("http://localhost/api/reports/1"))).status).toBe(405);
  });
});
