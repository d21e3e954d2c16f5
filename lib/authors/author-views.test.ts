import { describe, expect, it } from "vitest";
import { directoryQuery, directoryViewOf, PROFILE, profileQuery } from "./views";

describe("views", () => {
  it.each([
    ["", "", 1],
    ["page=0", "", 1],
    ["page=-1", "", 1],
    ["page=abc", "", 1],
    ["page=1.5", "", 1],
    ["page=1", "", 1],
    ["page=02", "", 1],
    ["page=1234567", "", 1],
    ["page=3", "?page=3", 3],
    ["page=2&page=3&search=a&search=", "?page=3", 3],
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

  it.each(["", "?sort=download_count", "?page=2", "?sort=download_count&page=7"])(
    "%j is a view of an author",
    (query) => expect(profileQuery(PROFILE.ofQuery(new URLSearchParams(query)))).toBe(query),
  );
});
