import { describe, expect, it } from "vitest";
import { authorMove } from "./author-move";
import { directoryQuery, directoryViewOf } from "./directory-view";
import { PROFILE, profileQuery } from "./profile-view";

function move(address: string): string | null {
  const url = new URL(address, "http://localhost");
  const found = authorMove(url.pathname, url.searchParams);
  return found && found.path + found.query;
}

describe("authorMove", () => {
  it.each([
    ["/en/authors", null],
    ["/en/authors?utm_source=x", null],
    ["/en/authors?page=1", null],
    ["/en/authors?page=abc", null],
    ["/en/authors?sort=daily_downloads", null],
    ["/en/authors?sort=name", null],
    ["/en/authors?search=%20", null],
    ["/en/authors?page=3", "/en/authors/daily_downloads/3"],
    ["/zh-CN/authors?sort=video_count", "/zh-CN/authors/video_count"],
    ["/ja/authors?sort=video_count&page=2", "/ja/authors/video_count/2"],
    ["/ja/authors?search=a%2Fb&page=2", "/ja/authors/search?search=a%2Fb&page=2"],
    ["/ja/authors/video_count/2", "/ja/authors/-"],
    ["/ja/authors/search?search=x", "/ja/authors/-"],
    ["/en/author/NASA", null],
    ["/en/author/search?page=2", "/en/author/search/created_at/2"],
    ["/en/author/NASA?sort=download_count", "/en/author/NASA/download_count"],
    ["/en/author/NASA/download_count", "/en/author/NASA/-"],
    ["/en/author", null],
    ["/xx/authors?page=3", null],
    ["/authors?page=3", null],
  ])("%s → %s", (address, expected) => {
    expect(move(address)).toBe(expected);
  });
});

describe("views", () => {
  it.each([
    ["", "", 1],
    ["page=0", "", 1],
    ["page=-1", "", 1],
    ["page=abc", "", 1],
    ["page=1.5", "", 1],
    ["page=1", "", 1],
    ["page=3", "?page=3", 3],
    ["search=%20foo%20&sort=video_count&page=2", "?search=foo&sort=video_count&page=2", 2],
    ["search=%E6%9D%B1%E4%BA%AC", "?search=%E6%9D%B1%E4%BA%AC", 1],
  ])("the directory's %j is spelled %j", (query, spelled, page) => {
    const view = directoryViewOf(new URLSearchParams(query));
    expect(view.page).toBe(page);
    expect(directoryQuery(view)).toBe(spelled);
  });

  it("cuts a search that no name can hold", () => {
    const { search } = directoryViewOf(new URLSearchParams({ search: "😀".repeat(5000) }));
    expect(search).toBe("😀".repeat(100));
  });

  it.each([[[]], [["download_count"]], [["created_at", "2"]], [["download_count", "7"]]])(
    "%j is a view of an author",
    (segments) => {
      const view = PROFILE.ofSegments(segments);
      expect(view && PROFILE.segmentsOf(view)).toEqual(segments);
      expect(view && PROFILE.ofQuery(new URLSearchParams(profileQuery(view)))).toEqual(view);
    },
  );

  it.each([[["-"]], [["created_at"]], [["created_at", "1"]], [["created_at", "02"]], [["2"]]])(
    "%j is none",
    (segments) => expect(PROFILE.ofSegments(segments)).toBeNull(),
  );
});
