import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/db/testing/test-database";
import { addAuthors } from "@/lib/authors/testing/add-authors";
import { LANGUAGES } from "@/lib/i18n/languages";
import { drawAuthorImage } from "@/lib/share-images/page-images";
import { GET as getPage } from "./[lang]/[page]/route";
import { GET as getAuthor } from "./[lang]/author/[username]/route";

const database = testDatabase();
beforeAll(async () => {
  await addAuthors(database.sql, [
    { username: "tokyo", displayName: "東京の光 ✨" },
    { username: "seoul", displayName: "서울의 밤" },
    { username: "boxes", displayName: "\u{10fffd}" },
    { username: "banned", isBlocked: true },
  ]);
});

type Params = Record<string, string>;

function ask(route: typeof getPage, params: Params, headers: Params = {}): Promise<Response> {
  const request = new Request("http://localhost/share-images", { headers });
  return route(request, { params: Promise.resolve(params) });
}

const page = (lang: string, name: string) => ask(getPage, { lang, page: name });
const author = (username: string, lang = "ja") =>
  ask(getAuthor, { lang, username: `${username}.png` });

async function pixelsOf(response: Response) {
  expect(response.headers.get("content-type")).toBe("image/png");
  const { data: pixels, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630 });
  return pixels.toString("base64");
}

describe("/share-images/{lang}/{page}.png", () => {
  it("is a picture of its own in each language, kept as long as the lists", async () => {
    const drawn = await Promise.all(
      LANGUAGES.map(async (lang) => {
        const response = await page(lang, "home.png");
        expect(response.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
        return pixelsOf(response);
      }),
    );
    expect(new Set(drawn).size).toBe(LANGUAGES.length);
  });

  it("is 404 for unknown pages, names and languages", async () => {
    for (const name of ["login.png", "constructor.png", "home", "home.jpg"]) {
      expect((await page("en", name)).status, name).toBe(404);
    }
    expect((await page("xx", "home.png")).status).toBe(400);
  });
});

describe("/share-images/{lang}/author/{username}.png", () => {
  it("shows the name, or the handle where no font can write the name", async () => {
    const drawn = await Promise.all(
      ["tokyo", "seoul", "boxes"].map(async (name) => pixelsOf(await author(name))),
    );
    expect(new Set(drawn).size).toBe(3);
  });

  it("is the same picture for the same author, and answers 304 to its tag", async () => {
    const first = await author("tokyo");
    const etag = first.headers.get("etag") ?? "";
    expect((await author("TOKYO")).headers.get("etag")).toBe(etag);
    const params = { lang: "ja", username: "tokyo.png" };
    expect((await ask(getAuthor, params, { "if-none-match": etag })).status).toBe(304);
  });

  it("is gone at once when its author is blocked, here and in caches", async () => {
    const { sql } = database;
    await addAuthors(sql, [{ username: "leaving" }, { username: "emptied" }]);
    await sql`insert into videos (tweet_id, author_id)
      select id::text, id from authors where username = 'emptied'`;
    const etags: string[] = [];
    for (const name of ["leaving", "emptied"]) {
      const { headers } = await author(name);
      expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
      etags.push(headers.get("etag") ?? "");
    }
    await sql`update authors set is_blocked = true where username = 'leaving'`;
    await sql`update videos set removed_at = now()`;
    for (const [place, name] of ["leaving", "emptied"].entries()) {
      expect((await author(name)).status).toBe(404);
      const params = { lang: "ja", username: `${name}.png` };
      const known = { "if-none-match": etags[place] ?? "" };
      expect((await ask(getAuthor, params, known)).status).toBe(404);
    }
  });

  it("is refused where its author is blocked while it is drawn", async () => {
    await addAuthors(database.sql, [{ username: "meanwhile" }]);
    const block = async () => {
      await database.sql`update authors set is_blocked = true where username = 'meanwhile'`;
    };
    await expect(
      drawAuthorImage("ja", "meanwhile", { network: "1", permit: block }),
    ).rejects.toThrow("author_not_found");
  });

  it("is refused for unknown and blocked authors", async () => {
    for (const name of ["nobody", "banned", "no name", ""]) {
      expect((await author(name)).status, name).toBe(404);
    }
  });
});
