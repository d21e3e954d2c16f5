import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildDigest } from "../../scripts/build-stamp.mjs";
import { freshDataDir, startApp } from "../app-server";
import { withDatabase } from "../database-url";
import { expectOwnPolicy, pageAddresses } from "../pages/inline-policy";
import { PageHead } from "../pages/page-head";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const SERVICE = { url: "https://auth.two.example", key: "sb_publishable_of_two" };
const FIRST_ID = "1700000000000009100";

/** A digest of all files that the build serves and runs. */
function filesDigest(): string {
  const hash = createHash("sha256");
  const files = [".next/static", ".next/server", ".next/postreel"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** Removes the site's only video for good, and returns its id. */
async function removeVideo(dataDir: string): Promise<string> {
  const [video] = await withDatabase(
    dataDir,
    (sql) => sql`update videos set removed_at = now() returning id`,
  );
  return String(video?.id);
}

test("one build serves two sites, each with its own address and settings", async ({
  playwright,
}) => {
  // The test starts two servers.
  test.setTimeout(120_000);
  const before = [buildDigest(), filesDigest()];
  const sites = ["https://one.example", "https://two.example"] as const;
  const shared = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", RATE_LIMITS: "off", JOBS: "off" };
  const folders = [freshDataDir(), freshDataDir()] as const;
  const apps = await Promise.all([
    startApp({ ...shared, SITE_URL: sites[0] }, folders[0]),
    startApp(
      {
        ...shared,
        SITE_URL: sites[1],
        OPERATOR_NAME: "Two Operators Ltd.",
        CONTACT_FORM_URL: "https://forms.two.example/",
        NEXT_PUBLIC_SUPABASE_URL: SERVICE.url,
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: SERVICE.key,
      },
      folders[1],
    ),
  ]);
  for (const [place, app] of apps.entries()) {
    const [own = "", other] = place === 0 ? sites : sites.toReversed();
    const request = await playwright.request.newContext({ baseURL: app.url });
    // First renderings of each page: lists are empty, and no lazily loaded code has run before.
    for (const path of pageAddresses("nobody_at_all")) {
      await expectOwnPolicy(await request.get(path, { maxRedirects: 0 }));
    }
    await seedVideos(request, { firstId: FIRST_ID, count: 1 });
    const read = async (path: string, status: number) => {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(status);
      const text = await answer.text();
      expect(text, path).not.toContain(other);
      if (place === 0) expect(text, path).not.toContain("two.example");
      return text;
    };
    const home = new PageHead(await read("/ja", 200));
    expect(home.canonical).toEqual([`${own}/ja`]);
    expect(home.meta("sign-in-service")).toEqual(place === 0 ? [] : [JSON.stringify(SERVICE)]);
    expect(await read("/sitemap.xml", 200)).toContain(`<loc>${own}/sitemaps/`);
    expect(await read("/sitemaps/pages-1.xml", 200)).toContain(`<loc>${own}/ja</loc>`);
    expect(await read("/robots.txt", 200)).toContain(`Sitemap: ${own}/sitemap.xml`);
    expect(JSON.parse(await read("/manifest.webmanifest", 200))).toMatchObject({ start_url: "/" });
    await read("/offline/ja.html", 200);
    await read("/ja/nowhere", 404);
    const terms = await read("/en/terms", 200);
    expect(terms.includes("Two Operators Ltd.")).toBe(place === 1);
    expect(terms.includes("https://forms.two.example/")).toBe(place === 1);
    await read(`/ja/video/${await removeVideo(place === 0 ? folders[0] : folders[1])}`, 410);
    await request.dispose();
    await app.stop();
  }
  expect([buildDigest(), filesDigest()]).toEqual(before);
});
