import { expect, it } from "vitest";
import { isOpenedByVisitor } from "./fetch-metadata";

const OPENED = { dest: "document", mode: "navigate" };
const FOLLOWED = { ...OPENED, site: "cross-site", user: "?1" };

it.each<[what: string, sent: Record<string, string>, isTheirs: boolean]>([
  ["nothing is said", {}, true],
  ["typed, or shared by an app", { ...OPENED, site: "none", user: "?1" }, true],
  ["opened by a program without a hand", { ...OPENED, site: "none" }, true],
  ["our own form", { ...OPENED, site: "same-origin", user: "?1" }, true],
  ["our own page by script", { ...OPENED, site: "same-origin" }, true],
  ["a link followed on another site", FOLLOWED, true],
  ["a link followed on a neighbor", { ...FOLLOWED, site: "same-site" }, true],
  ["another site's script", { ...OPENED, site: "cross-site" }, false],
  ["a neighbor's script", { ...OPENED, site: "same-site" }, false],
  ["a picture", { dest: "image", mode: "no-cors", site: "cross-site" }, false],
  ["a picture of our own page", { dest: "image", mode: "no-cors", site: "same-origin" }, false],
  ["a call", { dest: "empty", mode: "no-cors", site: "cross-site" }, false],
  ["a frame that a visitor clicked", { ...FOLLOWED, dest: "iframe" }, false],
  ["a destination that is made up", { dest: "documents", site: "none" }, false],
])("%s", (_, sent, isTheirs) => {
  const entries = Object.entries(sent).map(([name, value]) => [`sec-fetch-${name}`, value]);
  expect(isOpenedByVisitor(new Headers(Object.fromEntries(entries)))).toBe(isTheirs);
});

it.each(["sec-purpose", "purpose"])("a prefetch is not opened by the visitor: %s", (name) => {
  const sent = { "sec-fetch-dest": "document", "sec-fetch-site": "none", [name]: "prefetch" };
  expect(isOpenedByVisitor(new Headers(sent))).toBe(false);
});
