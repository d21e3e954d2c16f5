import type { APIRequestContext, Locator } from "@playwright/test";
import type { Sql } from "postgres";
import { expect, test } from "../authors-app";
import { AuthorsPage } from "../pages/authors-page";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { PageHead } from "../pages/page-head";
import { untilSent } from "../pages/until-sent";

/** Posts of the stand-in for X, by NASA and by others. */
const NASA = "https://x.com/NASA/status/1491475671058681863";

async function extract(request: APIRequestContext, links: string[]): Promise<string[]> {
  const handles: string[] = [];
  for (const url of links) {
    const answer = await request.post("/api/twitter/video-url", { data: { url } });
    expect(answer.ok(), await answer.text()).toBe(true);
    handles.push((await answer.json()).author.username);
  }
  return handles;
}

/** Assigns the stand-in's generated posts to one author, and removes their own authors. */
async function giveTo(sql: Sql, username: string) {
  await sql`update videos set author_id = (select id from authors where username = ${username})
    where author_id in (select id from authors where x_account_id like '70000%')`;
  await sql`update video_stats s set author_id = v.author_id from videos v where v.id = s.video_id`;
  await sql`delete from authors where x_account_id like '70000%'`;
}

const links = (count: number) =>
  Array.from(
    { length: count },
    (_, place) => `https://x.com/i/status/19980000000000${place + 1000}`,
  );

for (const language of ["en", "ja", "ko"] as const) {
  test(`an author's page shows the author and the videos in ${language}`, async ({
    page,
    request,
    authorsApp,
    expectAccessible,
  }) => {
    await extract(request, [NASA]);
    await authorsApp.sql`update authors set description = 'Space, for everyone.' where username = 'NASA'`;
    const { Author, Home, Share } = textsOf(language);
    await page.goto(`/${language}/author/nasa`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("NASA");
    await expect(page.getByText("Space, for everyone.")).toBeVisible();
    const onX = page.getByRole("link", { name: Author.onX });
    const place = async (one: Locator) => (await boxOf(one)).y;
    await page.setViewportSize({ width: 390, height: 844 });
    const short = page.getByRole("link", { name: Home.openOnX });
    const share = page.getByRole("button", { name: Share.share, exact: true });
    expect(await place(short)).toBe(await place(share));
    const figures = page.locator("#heading dl > div");
    expect(await place(figures.last())).toBe(await place(figures.first()));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(onX).toHaveAttribute("href", "https://x.com/NASA");
    await expect(onX).toHaveAttribute("target", "_blank");
    await expect(onX).toHaveAttribute("rel", /noreferrer/);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("combobox", { name: Author.sort })).toHaveValue("created_at");

    await expect(page).toHaveTitle(/NASA.*@NASA/);
    const meta = (name: string) => page.locator(`meta[name="${name}"]`);
    await expect(meta("description")).toHaveAttribute("content", /NASA.*@NASA/);
    await expect(meta("keywords")).toHaveAttribute("content", /@NASA/);
    await expect(meta("author")).toHaveAttribute("content", "NASA");
    await expect(meta("robots")).toHaveAttribute("content", /noindex/);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      `${authorsApp.url}/${language}/author/NASA`,
    );
    await expectAccessible();
  });
}

test("videos are sorted, paged and shown in up to four columns", async ({
  page,
  request,
  authorsApp: { sql },
}) => {
  await extract(request, links(22));
  await giveTo(sql, "crowd_0");
  await page.goto("/en/author/crowd_0");
  const screen = new AuthorsPage(page);
  await expect(screen.cards).toHaveCount(20);
  await expect(screen.pager).toContainText("1/2");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);

  const path = "/api/authors/crowd_0/videos";
  const all = { per_page: "20", sort_order: "desc" };
  expect(await screen.asked(path, () => screen.turn("next").click())).toEqual({
    ...all,
    page: "2",
    sort_by: "created_at",
  });
  await expect(screen.cards).toHaveCount(2);
  expect(await screen.asked(path, () => screen.sort.selectOption("download_count"))).toEqual({
    ...all,
    page: "1",
    sort_by: "download_count",
  });
  await expect(page).toHaveURL(/crowd_0\?sort=download_count$/);
  await expect(screen.cards).toHaveCount(20);

  for (const [width, columns] of [
    [390, 2],
    [760, 2],
    [800, 4],
    [1440, 4],
    [2200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => screen.columns()).toBe(columns);
    const sixteenths = await page.locator("article .card-picture").evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return Math.round((16 * height) / width);
      }),
    );
    expect(new Set(sixteenths)).toEqual(new Set([16]));
  }
});

test("a blocked author has a warning, with a reason if one is given", async ({
  page,
  authorsApp: { sql },
  expectAccessible,
}) => {
  const { Author } = textsOf("en");
  await sql`update authors set block_reason = 'Copied videos' where username = 'banned'`;
  await page.goto("/en/author/banned");
  const warning = page.getByRole("note");
  await expect(warning).toContainText(Author.blocked);
  await expect(warning).toContainText("Reason: Copied videos");
  await expect(page.getByText(Author.noVideos)).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
  await expectAccessible();

  await sql`update authors set is_blocked = true where username = 'crowd_9'`;
  await page.goto("/en/author/crowd_9");
  await expect(warning).toContainText(Author.blocked);
  await expect(warning).not.toContainText("Reason");
});

test("an unknown author is 404, a former handle redirects", async ({
  page,
  request,
  authorsApp: { sql },
}) => {
  const unknown = await page.goto("/en/author/nobody_here");
  expect(unknown?.status()).toBe(404);
  await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", /noindex/);
  await sql`insert into author_handles (handle, author_id)
    select 'was_big', id from authors where username = 'big'`;
  const moved = await request.get("/ja/author/Was_Big?sort=download_count", { maxRedirects: 0 });
  expect(moved.status()).toBe(308);
  expect(moved.headers().location).toMatch(/\/ja\/author\/big\?sort=download_count$/);
});

test("an author whose posts were all removed is gone, and in no list", async ({
  page,
  request,
  authorsApp: { sql },
}) => {
  await sql`insert into videos (tweet_id, author_id, removed_at)
    select 'removed-' || id, id, now() from authors where username = 'crowd_40'`;
  for (const language of ["en", "ja", "ko"] as const) {
    const gone = await request.get(`/${language}/author/crowd_40`);
    expect(gone.status()).toBe(410);
    const head = new PageHead(await gone.text());
    expect(head.meta("robots")[0]).toContain("noindex");
    const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(head.html) ?? [];
    expect(heading).toBe(textsOf(language).Shell.goneTitle);
  }
  await page.goto("/en/author/crowd_40");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("en").Shell.goneTitle);
  expect((await request.get("/api/authors/crowd_40")).status()).toBe(404);
  const suggested = await request.get("/api/authors/suggest?query=crowd_40");
  expect((await suggested.json()).data).toEqual([]);
});

test("a failed part of the page says so in its place", async ({ page, authorsApp: { sql } }) => {
  const { Author, Pages } = textsOf("en");
  await sql`alter table video_media rename to video_media_away`;
  try {
    await page.goto("/en/author/crowd_21");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Crowd 21");
    const failure = page.getByRole("alert").filter({ hasText: Author.videosFailed });
    await expect(failure).toBeVisible();
    await sql`alter table video_media_away rename to video_media`;
    await failure.getByRole("button", { name: Pages.retry }).click();
    await expect(page.getByText(Author.noVideos)).toBeVisible();
  } finally {
    await sql`alter table if exists video_media_away rename to video_media`;
  }

  await sql`alter table authors rename to authors_away`;
  try {
    await page.goto("/en/author/crowd_22");
    await expect(page.getByRole("heading", { name: Author.failed })).toBeVisible();
    const back = page.getByRole("link", { name: Author.toAuthors });
    await expect(back).toHaveAttribute("href", "/en/authors");
  } finally {
    await sql`alter table authors_away rename to authors`;
  }
  await untilSent(page.request, "/en/author/crowd_22", "Crowd 22");
  await page.getByRole("link", { name: Pages.retry }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Crowd 22");
});
