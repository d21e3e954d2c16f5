import {
  type AnyPage,
  archivePath,
  authorPath,
  embedPath,
  languageBoardPath,
  PAGES,
  type PageName,
  pageFacts,
  pagePath,
  videoPath,
} from "../../lib/routes";
import { fakeCase } from "../fake-x/catalogue";

/** Subjects of the pages of a filled site. */
export type Subjects = {
  /** An author with a full page of videos. */
  handle: string;
  videoId: string;
  /** A period with an archive. */
  period: string;
  /** Ticket of a report. */
  ticket: string;
};

/** Pages that need a subject in their address, or that a form is sent to. */
type SpecialPage =
  | Exclude<AnyPage, PageName>
  | { [Name in AnyPage]: (typeof PAGES)[Name] extends { takesForm: true } ? Name : never }[AnyPage];

/** A new page of this kind does not compile until its addresses are here. */
const SPECIAL: Record<SpecialPage, (subjects: Subjects) => string[]> = {
  archive: ({ period }) => [archivePath("en", period)],
  popularIn: () => [languageBoardPath("en", "en")],
  author: ({ handle }) => [authorPath("en", handle)],
  video: ({ videoId }) => [videoPath("en", videoId)],
  // It responds with a redirect to the page `moderation`.
  moderationAct: () => [],
  ticket: ({ ticket }) => [`${pagePath("en", "ticket")}?${new URLSearchParams({ ticket })}`],
  result: () =>
    [fakeCase("nasa").link, fakeCase("sensitive").link, "nothing"].map(
      (url) => `${pagePath("en", "result")}?${new URLSearchParams({ url })}`,
    ),
};

const isSpecial = (page: AnyPage): page is SpecialPage => page in SPECIAL;
const isPlain = (page: AnyPage): page is PageName => !isSpecial(page);
const isOwn = (page: AnyPage) => pageFacts(page).kind === "own";
const isForVisitors = (page: AnyPage) => page !== "moderation";
const names = Object.keys(PAGES) as AnyPage[];
const pathOf = (page: PageName) => pagePath("en", page);

/** An address of every type of page that a signed-out visitor may see. */
export function visitorPaths(subjects: Subjects): string[] {
  return [
    ...names.filter(isPlain).filter(isForVisitors).map(pathOf),
    ...names.filter(isSpecial).flatMap((page) => SPECIAL[page](subjects)),
    `${pagePath("en", "search")}?q=roof`,
    embedPath(subjects.videoId),
    "/offline/en.html",
  ];
}

/** Addresses that respond to visitors as if they did not exist. */
export const missingPaths = ["/en/nothing-here", pathOf("moderation"), embedPath("1")];

/** Pages that show what the browser stores, with the element that shows it. */
export const returningPages = [
  { path: pathOf("home"), shows: `main a[href="${pathOf("history")}"] img` },
  { path: pathOf("history"), shows: "main li img" },
  { path: pathOf("favorites"), shows: "main article img" },
  { path: pathOf("device"), shows: "main form" },
];

/** Addresses of the pages of one user, as an operator sees them. */
export function ownPaths(): string[] {
  return names.filter(isPlain).filter(isOwn).map(pathOf);
}
