import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { countWeeks } from "../e2e/pages/count-weeks";
import { giveAccountId } from "../e2e/pages/give-account-id";
import { registerAccount } from "../e2e/pages/register-account";
import { SESSION_COOKIE } from "../lib/auth/session-cookie";
import {
  embedPath,
  moderationActPath,
  moderationPath,
  PAGES,
  pagePath,
  ticketPath,
  videoPath,
} from "../lib/routes";
import type { Scene } from "./page-scenes";

const OPERATOR = "ada@site.example";
export const OPERATOR_ID = randomUUID();

/** Reported posts: an open report, two that hide the post at once, and one that is accepted. */
const REPORTS = [
  [
    "1700000000000830021",
    "copyright",
    "I filmed this in Porto in May, and never agreed to copies.",
  ],
  ["1700000000000830022", "intimate", "私が写っています。公開に同意したことはありません。"],
  ["1700000000000830023", "child_safety", "A child is filmed at home, and the school can be read."],
  ["1700000000000830024", "illegal", "It names a street and calls for violence there."],
] as const;

const linkTo = (id: string) => `https://x.com/i/status/${id}`;

async function post(url: string, data: object): Promise<Record<string, string>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Files the reports and decides the last one. Returns their tickets and the removed video. */
async function fillQueue(origin: string, session: string) {
  const tickets: string[] = [];
  let removed = "";
  for (const [id, reason, statement] of REPORTS) {
    const url = linkTo(id);
    removed = (await post(`${origin}/api/twitter/video-url`, { url })).id ?? "";
    const contact = "eve@mail.example";
    const report = { url, reason, statement, contact };
    tickets.push((await post(`${origin}/api/reports`, report)).ticket ?? "");
  }
  const [open = ""] = tickets;
  const decided = tickets.at(-1) ?? "";
  const form = { lang: "en", act: "decide", decision: "accept", ticket: decided };
  await fetch(origin + moderationActPath("en"), {
    method: "POST",
    headers: { cookie: `${SESSION_COOKIE}=${session}` },
    body: new URLSearchParams({ ...form, reason: "It calls for violence against neighbors." }),
    redirect: "manual",
  });
  return { open, decided, removed };
}

/** The pages of an operator, and those of what an operator has removed. */
export async function moderationScenes(origin: string, dataDir: string) {
  const session = await registerAccount(origin, OPERATOR, (email) =>
    giveAccountId(dataDir, email, OPERATOR_ID),
  );
  const signIn = (context: BrowserContext, url: string) =>
    context.addCookies([{ name: SESSION_COOKIE, value: session, url }]);
  const scene = (name: string, query: Record<string, string | number> = {}): Scene => ({
    name: `moderation${name}`,
    path: (language) => moderationPath(language, query),
    signIn,
  });
  const figures = { view: "figures" };
  return {
    /** Before there is anything to moderate. */
    empty: [scene("-empty"), scene("-figures-empty", figures)],
    async fill(): Promise<Scene[]> {
      const { open, decided, removed } = await fillQueue(origin, session);
      await countWeeks(dataDir);
      return [
        scene(""),
        scene("-figures", figures),
        scene("-report", { ticket: open }),
        scene("-decided", { ticket: decided }),
        scene("-unknown", { ticket: "none" }),
        scene("-undone", { done: "undo", count: 3, left: 2 }),
        scene("-refused", { error: "author_not_found" }),
        { name: "video-removed", path: (language) => videoPath(language, removed) },
        { name: "embed-removed", path: (language) => embedPath(removed, language) },
        { name: "report-status", path: (language) => ticketPath(language, decided) },
        { name: "report-unknown", path: (language) => ticketPath(language, "none") },
        {
          name: "report-wrong",
          path: (language) => pagePath(language, "report"),
          act: (page, { Report }) => page.getByRole("button", { name: Report.submit }).click(),
        },
        {
          name: "report-sent",
          path: (language) => `/${language}${PAGES.report.path}?url=${linkTo(REPORTS[0][0])}`,
          act: async (page, { Report }) => {
            await page.getByRole("radio", { name: Report.broken }).check();
            await page.getByRole("textbox", { name: Report.contact }).fill("eve@mail.example");
            const statement = page.getByRole("textbox", { name: Report.statement, exact: true });
            await statement.fill("It does not play in any browser here.");
            await page.getByRole("button", { name: Report.submit }).click();
            await page.getByRole("heading", { name: Report.receiptTitle }).waitFor();
          },
        },
      ];
    },
  };
}
