import { afterEach, describe, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { CATALOGUE } from "@/e2e/fake-x/catalogue/index";
import { ReportReceipt } from "@/lib/reports/schema";
import { testX } from "@/lib/x/testing/test-x";
import { POST as recordView } from "../twitter/record-view/route";
import { POST as extract } from "../twitter/video-url/route";
import { DELETE, POST } from "./route";

testX();
const database = testDatabase();

afterEach(() => vi.restoreAllMocks());

const NASA = "1491475671058681863";
const REPORT = {
  reason: "copyright",
  url: `https://x.com/NASA/status/${NASA}`,
  contact: "owner@mail.example",
  statement: "I made this video and did not agree to it being listed.",
};

function call(route: typeof POST, body: unknown) {
  const request = new Request("http://localhost/api", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return route(request, { params: Promise.resolve({}) });
}

const file = async (changes: Partial<typeof REPORT>) => {
  const response = await call(POST, { ...REPORT, ...changes });
  expect(response.status).toBe(201);
  return ReportReceipt.strict().parse(await response.json());
};
const paste = async (url: string) => {
  const response = await call(extract, { url });
  return { status: response.status, error: (await response.json()).error };
};
const NOT_FOUND = { status: 404, error: "post_not_found" };

/** The link of a case of the catalogue that answers with a video. */
function linkOf(name: string): string {
  const found = CATALOGUE.find((one) => one.name === name);
  if (!found) throw new Error(`no case ${name}`);
  return found.link;
}

describe("POST /api/reports", () => {
  it("stores a report and hides no post if it is not urgent", async () => {
    const { ticket } = await file({});
    const [row] = await database.sql`select * from reports where ticket = ${ticket}`;
    expect(row).toMatchObject({ ...REPORT, tweet_id: NASA, status: "received", decided_at: null });
    expect(await paste(REPORT.url)).toEqual({ status: 200, error: null });
    expect(await database.sql`select from held_posts`).toHaveLength(0);
    // Without SMTP_URL no mail is sent.
    expect(await database.sql`select from report_mails`).toHaveLength(0);
  });

  it.each([{ contact: "" }, { contact: undefined }])(
    "accepts a report of child abuse without an email address: %j",
    async (nameless) => {
      const response = await call(POST, { ...REPORT, reason: "child_safety", ...nameless });
      expect(response.status).toBe(201);
      const { ticket } = await response.json();
      const [row] = await database.sql`select contact from reports where ticket = ${ticket}`;
      expect(row).toEqual({ contact: "" });
    },
  );

  it("gives each report a ticket of its own", async () => {
    expect((await file({})).ticket).not.toBe((await file({})).ticket);
  });

  it.each([
    ["a short link", "see https://t.co/7r1Ad5m2MV", `https://x.com/NASA/status/${NASA}`],
    ["a bare id", "1700000000000009001", "https://x.com/i/status/1700000000000009001"],
    [
      "more than is needed",
      `https://x.com/NASA/status/${NASA}/video/1?s=20&t=me`,
      `https://x.com/NASA/status/${NASA}`,
    ],
  ])("keeps the post's own address of %s", async (_, url, kept) => {
    const { ticket } = await file({ url });
    const [row] = await database.sql`select url from reports where ticket = ${ticket}`;
    expect(row?.url).toBe(kept);
  });

  it.each(["intimate", "child_safety"])("hides a known post at once: %s", async (reason) => {
    const id = reason === "intimate" ? "1700000000000009011" : "1700000000000009012";
    const url = `https://x.com/i/status/${id}`;
    expect((await paste(url)).status).toBe(200);
    const { ticket } = await file({ reason, url });
    expect(await paste(url)).toEqual(NOT_FOUND);
    expect((await call(recordView, { twitter_url: url })).status).toBe(404);
    const rows = await database.sql`
      select v.visible, v.listed, r.video_id = v.id as linked from videos v
      join reports r on r.ticket = ${ticket} where v.tweet_id = ${id}`;
    expect(rows).toEqual([{ visible: false, listed: false, linked: true }]);
    const entries = await database.sql`
      select actor, action, details from audit_log where subject_kind = 'post' and subject_id = ${id}`;
    expect(entries).toEqual([{ actor: "reports", action: "hide", details: { ticket, reason } }]);
  });

  it("hides a post before its first extraction", async () => {
    const url = "https://x.com/i/status/1700000000000009021";
    await file({ reason: "intimate", url });
    expect(await paste(url)).toEqual(NOT_FOUND);
    expect((await call(recordView, { twitter_url: url })).status).toBe(404);
    expect(await paste(url)).toEqual(NOT_FOUND);
    expect(
      await database.sql`select from videos where tweet_id = '1700000000000009021' and visible`,
    ).toHaveLength(0);
  });

  it.each(["quoted-video", "text-only"])(
    "hides a post without media of its own: %s",
    async (name) => {
      const url = linkOf(name);
      expect(await paste(url)).not.toEqual(NOT_FOUND);
      await file({ reason: "child_safety", url });
      expect(await paste(url)).toEqual(NOT_FOUND);
    },
  );

  it("includes the quoted post if it owns the video, and only there", async () => {
    const quoted = "https://x.com/NASA/status/2041100493361500160";
    const isVisible = async () => {
      const [row] = await database.sql<{ visible: boolean; ticket: string | null }[]>`
        select visible, (select ticket from reports where video_id = videos.id limit 1) as ticket
        from videos where tweet_id = '2041100493361500160'`;
      return row;
    };
    await database.sql`delete from held_posts`;
    await database.sql`delete from videos where tweet_id = '2041100493361500160'`;
    expect((await paste(quoted)).status).toBe(200);
    const own = linkOf("video-and-quoted-video");
    await file({ reason: "intimate", url: own });
    expect(await isVisible()).toEqual({ visible: true, ticket: null });
    expect(await paste(own)).toEqual(NOT_FOUND);

    const url = linkOf("quoted-video");
    const { ticket } = await file({ reason: "copyright", url });
    expect(await isVisible()).toEqual({ visible: true, ticket });
    await file({ reason: "intimate", url });
    expect(await isVisible()).toMatchObject({ visible: false });
    expect(await paste(quoted)).toEqual(NOT_FOUND);
    expect(
      await database.sql`select from audit_log where subject_id = '2041100493361500160'`,
    ).not.toHaveLength(0);
  });

  it.each([
    ["reason", "of no kind", { reason: "dislike" }],
    ["reason", "that is absent", { reason: undefined }],
    ["url", "to elsewhere", { url: "https://example.org/NASA/status/1" }],
    ["url", "without text", { url: "" }],
    ["url", "shortened to elsewhere", { url: "https://t.co/offHost000" }],
    ["url", "without end", { url: `https://x.com/NASA/status/${NASA}?${"a".repeat(5000)}` }],
    ["url", "that is a number", { url: 7 }],
    ["contact", "that is empty", { contact: "" }],
    ["contact", "that is absent", { contact: undefined }],
    ["contact", "without a host", { contact: "me" }],
    ["contact", "without a domain", { contact: "me@mail" }],
    ["contact", "without end", { contact: `${"a".repeat(250)}@mail.example` }],
    ["statement", "too short", { statement: "x".repeat(19) }],
    ["statement", "padded to length", { statement: ` ${"x".repeat(19)}\n\0` }],
    ["statement", "of 10 emoji", { statement: "🙏".repeat(10) }],
    ["statement", "too long", { statement: "x".repeat(4001) }],
    ["statement", "that is a list", { statement: ["a statement that is long enough"] }],
  ])("names a wrong %s: one %s", async (field, _, wrong) => {
    const response = await call(POST, { ...REPORT, ...wrong });
    expect(response.status).toBe(400);
    const { error, fields } = await response.json();
    expect({ error, wrong: Object.keys(fields) }).toEqual({
      error: "invalid_input",
      wrong: [field],
    });
  });

  it.each([
    ["20 characters", "x".repeat(20)],
    ["4 000 emoji", "🙏".repeat(4000)],
    ["a character that PostgreSQL cannot hold", `${"x".repeat(30)}\0`],
    ["half a surrogate pair", `${"x".repeat(30)}\uD83D`],
  ])("accepts a statement of %s", async (_, statement) => {
    await file({ statement });
  });

  it("names every wrong field at once", async () => {
    const response = await call(POST, { ...REPORT, contact: "", statement: "short" });
    expect(Object.keys((await response.json()).fields).toSorted()).toEqual([
      "contact",
      "statement",
    ]);
  });

  it("refuses what is not an object, and other methods", async () => {
    expect((await call(POST, null)).status).toBe(400);
    const response = await DELETE(new Request("http://localhost/api/reports"));
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("POST");
  });

  it("logs nothing about the reporter, even if the database fails", async () => {
    const lines: unknown[] = [];
    for (const level of ["error", "warn", "info", "log"] as const) {
      vi.spyOn(console, level).mockImplementation((...said) => void lines.push(...said));
    }
    await database.sql`alter table reports rename to reports_away`;
    const response = await call(POST, REPORT);
    await database.sql`alter table reports_away rename to reports`;
    expect(response.status).toBe(500);
    expect(lines).not.toEqual([]);
    expect(JSON.stringify(lines)).not.toMatch(/mail\.example|I made this video/);
  });
});
