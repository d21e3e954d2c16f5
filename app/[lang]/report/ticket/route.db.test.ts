import { describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { decideReport } from "@/lib/reports/decide-reports";
import { testX } from "@/lib/x/testing/test-x";
import en from "@/messages/en.json";
import ja from "@/messages/ja.json";
import { GET, POST } from "./route";

const NASA = "1491475671058681863";
const DRAFT = {
  reason: "intimate",
  url: `https://x.com/NASA/status/${NASA}`,
  contact: "owner@mail.example",
  statement: "<b>It</b> shows me & nobody asked.",
};

testX();
const database = testDatabase();

const context = (lang = "en") => ({ params: Promise.resolve({ lang }) });
const at = (lang: string) => `http://localhost/${lang}/report/ticket`;

async function send(changes: Record<string, string>, headers = {}, lang = "en") {
  const body = new URLSearchParams({ ...DRAFT, ...changes });
  const response = await POST(
    new Request(at(lang), { method: "POST", body, headers }),
    context(lang),
  );
  return { response, page: await response.text() };
}

async function lookUp(ticket: string, lang = "en") {
  const url = `${at(lang)}?${new URLSearchParams({ ticket })}`;
  const response = await GET(new Request(url), context(lang));
  return { response, page: await response.text() };
}

const count = async () => (await database.sql`select from reports`).length;
const TICKET = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/;

describe("the report form where no script runs", () => {
  it("is answered with the ticket, which can be looked up without scripts too", async () => {
    const { response, page } = await send({}, {}, "ja");
    expect(response.status).toBe(201);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(page).toContain(ja.Report.receiptTitle);
    expect(page).toContain(ja.Report.nextHidden);
    const [ticket = ""] = TICKET.exec(page) ?? [];
    expect(page).toContain(`href="/ja/report/ticket?ticket=${ticket}"`);
    const [row] = await database.sql`select * from reports where ticket = ${ticket}`;
    expect(row).toMatchObject({ ...DRAFT, tweet_id: NASA });
    expect(await database.sql`select from held_posts where tweet_id = ${NASA}`).toHaveLength(1);

    const received = await lookUp(ticket.toLowerCase());
    expect(received.response.status).toBe(200);
    expect(received.page).toContain(en.Report.receivedText);
    expect(received.page).toContain(en.Report.nextHidden);
    const operator = { by: "tester", reason: "no", isTrial: false };
    await decideReport(ticket, { status: "rejected", keepsPost: false }, operator);
    const rejected = await lookUp(ticket);
    expect(rejected.page).toContain(en.Report.rejected);
    expect(rejected.page).not.toContain(en.Report.nextHidden);
  });

  it("returns the form filled in, with its errors", async () => {
    const before = await count();
    const wrong = { reason: "dislike", url: "https://example.org/1", contact: "me" };
    const { response, page } = await send({ ...wrong, statement: '<i>"short"</i>' });
    expect(response.status).toBe(400);
    const { reasonWrong, contactWrong } = en.Report;
    for (const text of [reasonWrong, contactWrong, "at least 20"]) expect(page).toContain(text);
    expect(page).toContain('value="https://example.org/1"');
    expect(page).toContain("&lt;i&gt;&quot;short&quot;&lt;/i&gt;</textarea>");
    expect(page).not.toMatch(/<i>| checked/);
    const alone = await send({ url: "https://example.org/1" });
    expect(alone.response.status).toBe(400);
    expect(alone.page).toContain(en.Report.linkWrong);
    expect(alone.page).toContain('value="intimate" checked');
    expect(alone.page).toContain("&lt;b&gt;It&lt;/b&gt; shows me &amp; nobody asked.</textarea>");
    expect(await count()).toBe(before);
  });

  it.each([
    ["another site's page", { "sec-fetch-site": "cross-site", "sec-fetch-user": "?1" }],
    ["another subdomain's", { "sec-fetch-site": "same-site" }],
    ["one in an older browser", { origin: "https://evil.example", host: "localhost" }],
    ["a page without an origin", { origin: "null", host: "localhost" }],
  ])("is refused from a page of another site: %s", async (_, headers) => {
    const before = await count();
    const { response, page } = await send({}, headers);
    expect(response.status).toBe(403);
    expect(page).toContain(DRAFT.url);
    expect(await count()).toBe(before);
  });

  it.each([
    [{ "sec-fetch-site": "same-origin", origin: "null" }],
    [{ origin: "http://localhost", host: "localhost" }],
  ])("is accepted from this site's pages: %j", async (headers) => {
    expect((await send({ reason: "other" }, headers)).response.status).toBe(201);
  });

  it("explains why nothing was found or stored", async () => {
    const unknown = await lookUp("0000-0000-0000-0000", "ja");
    expect(unknown.response.status).toBe(404);
    expect(unknown.page).toContain(ja.Errors.ticket_not_found);
    const body = JSON.stringify(DRAFT);
    const headers = { "content-type": "application/json" };
    const other = await POST(new Request(at("en"), { method: "POST", body, headers }), context());
    expect(other.status).toBe(400);
    const huge = await send({ statement: "x".repeat(70_000) });
    expect(huge.response.status).toBe(413);
    expect(huge.page).toContain(en.Errors.payload_too_large);
  });
});
