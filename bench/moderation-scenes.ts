import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { countWeeks } from "../e2e/pages/count-weeks";
import { giveAccountId } from "../e2e/pages/give-account-id";
import { registerAccount } from "../e2e/pages/register-account";
import { ReportScreen } from "../e2e/pages/report-page";
import { SESSION_COOKIE } from "../lib/auth/session-cookie";
import * as routes from "../lib/routes";
import { post } from "./load";
import { type Scene, scene } from "./page-scenes";

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

async function fillQueue(origin: string, cookie: string) {
  const tickets: string[] = [];
  let removed = "";
  for (const report of REPORTS) {
    const { url } = report;
    const { answer } = await post(origin, { path: "/api/twitter/video-url", body: { url } });
    removed = String(answer.id);
    const filed = await post(origin, { path: "/api/reports", body: report });
    if (filed.status !== 201) throw new Error(`${url}: ${JSON.stringify(filed)}`);
    tickets.push(String(filed.answer.ticket));
  }
  const [open = "", decided = ""] = [tickets[0], tickets.at(-1)];
  const form = { lang: "en", act: "decide", decision: "accept", ticket: decided };
  const reason = "It calls for violence against neighbors.";
  const body = new URLSearchParams({ ...form, reason });
  const act = origin + routes.moderationActPath("en");
  await fetch(act, { method: "POST", headers: { cookie }, body, redirect: "manual" });
  return { open, decided, removed };
}

const sendReport: Scene["act"] = async (page, _, language) => {
  const report = new ReportScreen(page, language);
  const statement = "It does not play in any browser here.";
  await report.fill({ reason: report.texts.broken, contact: CONTACT, statement });
  await report.send.click();
  await report.receipt.waitFor();
};

export async function moderationScenes(origin: string, dataDir: string) {
  const session = await registerAccount(origin, OPERATOR, (email) =>
    giveAccountId(dataDir, email, OPERATOR_ID),
  );
  const signIn = (context: BrowserContext, url: string) =>
    context.addCookies([{ name: SESSION_COOKIE, value: session, url }]);
  const screen = (name: string, query: Record<string, string | number> = {}) =>
    scene(`moderation${name}`, (of) => routes.moderationPath(of, query), undefined, { signIn });
  const figures = { view: "figures" };
  return {
    /** Before there is anything to moderate. */
    empty: [screen("-empty"), screen("-figures-empty", figures)],
    async fill(): Promise<Scene[]> {
      const queue = await fillQueue(origin, `${SESSION_COOKIE}=${session}`);
      await countWeeks(dataDir);
      return [
        screen(""),
        screen("-figures", figures),
        screen("-report", { ticket: queue.open }),
        screen("-decided", { ticket: queue.decided }),
        screen("-unknown", { ticket: "none" }),
        screen("-undone", { done: "undo", count: 3, left: 2 }),
        screen("-refused", { error: "author_not_found" }),
        scene("video-removed", (language) => routes.videoPath(language, queue.removed)),
        scene("embed-removed", (language) => routes.embedPath(queue.removed, language)),
        scene("report-status", (language) => routes.ticketPath(language, queue.decided)),
        scene("report-unknown", (language) => routes.ticketPath(language, "none")),
        scene("report-wrong", routes.PAGES.report.path, (page, { Report }) =>
          page.getByRole("button", { name: Report.submit }).click(),
        ),
        scene("report-sent", `${routes.PAGES.report.path}?url=${REPORTS[0]?.url}`, sendReport),
      ];
    },
  };
}
