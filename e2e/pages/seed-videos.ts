import { type APIRequestContext, expect } from "@playwright/test";
import { newVisitor } from "../test";

type Seed = {
  /** X's id of the first post; the others follow it. */
  firstId: string;
  count: number;
  /** Downloads of the post at a place, each by a new visitor. */
  downloadsOf?: (place: number) => number;
};

/** Posts that visitors have downloaded at least once. Returns their links, oldest first. */
export async function seedVideos(
  request: APIRequestContext,
  { firstId, count, downloadsOf = () => 1 }: Seed,
): Promise<string[]> {
  const links: string[] = [];
  for (let place = 0; place < count; place++) {
    const url = `https://x.com/i/status/${BigInt(firstId) + BigInt(place)}`;
    for (let visitor = 0; visitor < downloadsOf(place); visitor++) {
      const answer = await request.post("/api/twitter/download-record", {
        data: { url, language: "en" },
        headers: { "user-agent": `visitor ${visitor}`, ...newVisitor() },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    links.push(url);
  }
  return links;
}
