import { describe, expect, it } from "vitest";
import { postTitle } from "./listing-video";

describe("postTitle", () => {
  it.each([
    ["A launch https://t.co/abc123", "A launch"],
    ["https://t.co/a A\n\n  launch  https://t.co/b", "A launch"],
    ["See https://example.com/t.co/x", "See https://example.com/t.co/x"],
    ["https://t.co/abc123", "The Orbiter"],
    ["  \n ", "The Orbiter"],
    [null, "The Orbiter"],
  ])("%j → %j", (text, title) => expect(postTitle(text, "The Orbiter")).toBe(title));

  it("cuts at 200 characters, never inside one", () => {
    const title = postTitle("🚀".repeat(300), "x");
    expect([...title]).toHaveLength(200);
    expect(title.endsWith("🚀…")).toBe(true);
    expect(postTitle("a".repeat(200), "x")).toHaveLength(200);
  });
});
