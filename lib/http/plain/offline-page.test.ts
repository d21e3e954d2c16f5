import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LANGUAGES } from "@/lib/i18n/languages";
import { offlinePage } from "./offline-page";

it("is fetched again by installed apps when it has changed: `CACHE` in public/sw.js names its text", async () => {
  const pages = await Promise.all(LANGUAGES.map(offlinePage));
  const digest = createHash("sha256").update(pages.join("")).digest("hex").slice(0, 8);
  const worker = readFileSync("public/sw.js", "utf8");
  expect(/const CACHE = "offline-(\w+)";/.exec(worker)?.[1]).toBe(digest);
  for (const language of LANGUAGES) expect(worker).toContain(`"${language}"`);
});
