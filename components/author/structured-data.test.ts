import { expect, it } from "vitest";
import type { Author } from "@/lib/authors/schema";
import { authorList } from "./structured-data";

const author = (username: string, isBlocked = false): Author => ({
  id: "1",
  username,
  name: `Name of ${username}`,
  display_name: `Name of ${username}`,
  description: null,
  avatar_url: null,
  is_blocked: isBlocked,
  block_reason: isBlocked ? "Spam" : null,
  video_count: 3,
  daily_downloads: 0,
  total_downloads: 0,
});

const site = new URL("https://postreel.example");

it("lists the authors whose pages engines may index, numbered without gaps", () => {
  const authors = [author("anna"), author("gone", true), author("~77"), author("berta")];
  const item = (position: number, username: string) => ({
    "@type": "ListItem",
    position,
    name: `Name of ${username}`,
    url: `https://postreel.example/ja/author/${username}`,
  });
  expect(authorList(authors, { language: "ja", page: 2, site })).toEqual({
    "@type": "ItemList",
    numberOfItems: 2,
    itemListElement: [item(21, "anna"), item(22, "berta")],
  });
});
