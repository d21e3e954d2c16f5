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
  ticketPath,
  videoPath,
} from "../lib/routes";
import { post } from "./load";
import { pageOf, type Scene, scene } from "./page-scenes";

const OPERATOR = "ada@site.example";
export const OPERATOR_ID = randomUUID();
const CONTACT = "eve@mail.example";

/** Reported posts: an open report, two that hide the post at once, and one that is accepted. */
const REPORTS = [
  ["830021", "copyright", "I filmed this in Porto in May, and never agreed to copies."],
  ["830022", "intimate", "私が写っています。公開に同意したことはありません。"],
  ["830023", "child_safety", "A child is filmed at home, and the school can be read."],
  ["830024", "illegal", "It names a street and calls for violence there."],
].map(([id, reason, statement]) => ({
  url: `https://x.com/i/status/1700000000000${id}`,
  ...{ reason, statement, contact: CONTACT },
}));

/** Files the reports and decides the last one. Returns an open ticket, the decided one, and the removed video. */
async function fillQueue(origin: string, session: string) {
  const tickets: string[] = [];
  let removed = "";
  for (const report of REPORTS) {
    const { url } = report;
    const { answer } = await post(`${origin}/api/twitter/video-url`, { url });
    removed = String(answer.id);
    const filed = await post(`${origin}/api/reports`, report);
    if (filed.status !== 201) throw new Error(`${url}: ${JSON.stringify(filed)}`);
    tickets.push(String(filed.answer.ticket));
  }
  const [open = "", decided = ""] = [tickets[0], tickets.at(-1)];
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
  const desk = (name: string, query: Record<string, string | number> = {}) =>
    scene(`moderation${name}`, (language) => moderationPath(language, query), undefined, {
      signIn,
    });
  const figures = { view: "figures" };
  return {
    /** Before there is anything to moderate. */
    empty: [desk("-empty"), desk("-figures-empty", figures)],
    async fill(): Promise<Scene[]> {
      const { open, decided, removed } = await fillQueue(origin, session);
      await countWeeks(dataDir);
      return [
        desk(""),
        desk("-figures", figures),
        desk("-report", { ticket: open }),
        desk("-decided", { ticket: decided }),
        desk("-unknown", { ticket: "none" }),
        desk("-undone", { done: "undo", count: 3, left: 2 }),
        desk("-refused", { error: "author_not_found" }),
        scene("video-removed", (language) => videoPath(language, removed)),
        scene("embed-removed", (language) => embedPath(removed, language)),
        scene("report-status", (language) => ticketPath(language, decided)),
        scene("report-unknown", (language) => ticketPath(language, "none")),
        scene("report-wrong", pageOf("report"), (page, { Report }) =>
          page.getByRole("button", { name: Report.submit }).click(),
        ),
        scene(
          "report-sent",
          `${PAGES.report.path}?url=${REPORTS[0]?.url}`,
          async (page, { Report }) => {
            await page.getByRole("radio", { name: Report.broken }).check();
            await page.getByRole("textbox", { name: Report.contact }).fill(CONTACT);
            const statement = page.getByRole("textbox", { name: Report.statement, exact: true });
            await statement.fill("It does not play in any browser here.");
            await page.getByRole("button", { name: Report.submit }).click();
            await page.getByRole("heading", { name: Report.receiptTitle }).waitFor();
          },
        ),
      ];
    },
  };
}
