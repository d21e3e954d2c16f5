import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { fileReport } from "@/lib/reports/file-report";
import { testX } from "@/lib/x/testing/test-x";
import en from "@/messages/en.json";
import ja from "@/messages/ja.json";
import { POST } from "./act/route";
import ModerationPage, { generateMetadata } from "./page";

const OPERATOR = "ada@site.example";
const ADA = "11111111-1111-4111-8111-111111111111";
const EVE = "22222222-2222-4222-8222-222222222222";
type Who = { id: string; email: string; aal: "aal1" | "aal2" } | null;
let viewer: Who = null;
vi.mock("next-intl/server", () => ({ setRequestLocale: () => {} }));
vi.mock("@/lib/auth/page-visitor", () => ({ pageVisitor: async () => ({ viewer }) }));

// Set before the database opens: its pool reads the configuration once.
Object.assign(process.env, { OPERATOR_IDS: ADA, OPERATOR_EMAILS: OPERATOR });
testX();
const database = testDatabase();
let ticket: string;
const id = "1700000000000840001";
beforeAll(async () => {
  const words = { contact: "eve@mail.example", statement: "<b>It is mine</b>, not theirs." };
  const input = { reason: "intimate" as const, url: `https://x.com/i/status/${id}`, ...words };
  const { signal } = new AbortController();
  ({ ticket } = (await fileReport(input, { signal, client: { address: "192.0.2.7" } })).receipt);
});

const OTHERS: [string, Who][] = [
  ["a visitor", null],
  ["an operator without a second factor", { id: ADA, email: OPERATOR, aal: "aal1" }],
  ["another account with one", { id: EVE, email: "eve@site.example", aal: "aal2" }],
  ["an account that claims an operator's address", { id: EVE, email: OPERATOR, aal: "aal2" }],
];

const props = (lang: string, query: Record<string, string> = {}) => ({
  params: Promise.resolve({ lang }),
  searchParams: Promise.resolve(query),
});
const show = async (lang: string, query?: Record<string, string>) =>
  renderToStaticMarkup(await ModerationPage(props(lang, query)));

function send(form: Record<string, string>, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/en/moderation/act", {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
  return POST(request, { params: Promise.resolve({ lang: "en" }) });
}

const DECISION = { act: "decide", decision: "accept", reason: "The person did not agree." };
const statusOf = async () =>
  (await database.sql`select status from reports where ticket = ${ticket}`)[0]?.status;

it.each(OTHERS)("does not exist for %s", async (_, who) => {
  viewer = who;
  expect(await generateMetadata(props("en"))).toMatchObject({ title: en.Shell.notFoundTitle });
  await expect(ModerationPage(props("en"))).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  expect((await send({ ...DECISION, ticket })).status).toBe(404);
  expect(await statusOf()).toBe("received");
});

it("shows operators the queue, and a report, in their language", async () => {
  viewer = { id: ADA, email: OPERATOR.toUpperCase(), aal: "aal2" };
  expect(await generateMetadata(props("ja"))).toEqual({
    title: ja.Moderation.metaTitle,
    robots: { index: false, follow: false },
  });
  const queue = await show("ja");
  for (const text of [ticket, ja.Report.intimate, ja.Moderation.undoTitle, `/status/${id}`]) {
    expect(queue).toContain(text);
  }
  expect(queue).toContain('action="/ja/moderation/act"');
  const report = await show("ja", { ticket });
  expect(report).toContain("&lt;b&gt;It is mine&lt;/b&gt;, not theirs.");
  expect(report).toContain("eve@mail.example");
  expect(await show("en", { ticket: "none" })).toContain(en.Errors.ticket_not_found);
  expect(await show("en", { error: "author_not_found" })).toContain(en.Errors.author_not_found);
  expect(await show("en", { error: "toString" })).toContain(en.Errors.internal);
  expect(await show("en", { done: "undo", count: "2" })).toContain("2 reports were declined.");
});

it("carries out a form that was sent from this site's page", async () => {
  viewer = { id: ADA, email: OPERATOR, aal: "aal2" };
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example", host: "localhost" },
  ];
  for (const headers of foreign) {
    expect((await send({ ...DECISION, ticket }, headers)).status).toBe(403);
  }
  const refused = await send({ ...DECISION, ticket, reason: " " });
  expect([refused.status, refused.headers.get("location")]).toEqual([
    303,
    "/en/moderation?error=invalid_input",
  ]);
  const unknown = await send({ ...DECISION, ticket: "0000-0000-0000-0000" });
  expect(unknown.headers.get("location")).toBe("/en/moderation?error=ticket_not_found");
  expect(await statusOf()).toBe("received");

  const done = await send({ ...DECISION, ticket }, { "sec-fetch-site": "same-origin" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/en/moderation?done=decide"]);
  expect(done.headers.get("cache-control")).toBe("no-store");
  expect(await statusOf()).toBe("accepted");
  expect(
    await database.sql`
    select details->>'by' as by from audit_log where action = 'accept'`,
  ).toEqual([{ by: OPERATOR }]);
});
