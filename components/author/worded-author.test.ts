import { describe, expect, it } from "vitest";
import type { ListedAuthor } from "@/lib/authors/schema";
import { wordAuthor } from "./worded-author";

const author: ListedAuthor = {
  id: "1",
  username: "orbiter",
  name: "orbiter",
  display_name: " The Orbiter ",
  description: null,
  avatar_url: null,
  is_blocked: false,
  block_reason: null,
  video_count: 0,
  daily_downloads: 0,
  total_downloads: 0,
  stills: [],
  still_titles: [],
};

describe("wordAuthor", () => {
  it.each([
    [" The Orbiter ", "The Orbiter"],
    [" ", ""],
    ["", ""],
  ])("the name %j shows as %j", (display_name, displayName) => {
    expect(wordAuthor({ ...author, display_name }, "en").displayName).toBe(displayName);
  });

  it.each([
    ["orbiter", "@orbiter"],
    ["~77", ""],
  ])("the username %j shows as %j", (username, handle) => {
    expect(wordAuthor({ ...author, username }, "en").handle).toBe(handle);
  });

  it.each([
    [0, "0", "0"],
    [999, "999", "999"],
    [1000, "1K", "1.000"],
    [15_300, "15.3K", "15.300"],
    [999_960, "1M", "999.960"],
    [1_500_000, "1.5M", "1.500.000"],
  ])("%i is %s, in full %s in Spanish", (video_count, short, full) => {
    const { videos } = wordAuthor({ ...author, video_count }, "es");
    expect(videos.short).toBe(short);
    // Spanish does not group numbers of four digits.
    expect(videos.full).toBe(full === "1.000" ? "1000" : full);
  });

  it.each(["ja", "ko", "zh-CN", "zh-TW"] as const)("K and M hold in %s too", (language) => {
    const { videos, dailyDownloads } = wordAuthor(
      { ...author, video_count: 15_300, daily_downloads: 1_500_000 },
      language,
    );
    expect([videos, dailyDownloads]).toEqual([
      { short: "15.3K", full: "15,300" },
      { short: "1.5M", full: "1,500,000" },
    ]);
  });
});
