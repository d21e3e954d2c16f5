import { describe, expect, it } from "vitest";
import { contentPolicy, hashSource, POLICY_HEADER, reachOf } from "./content-policy";
import { type KeptAnswer, stampPage } from "./kept-pages";

const SCRIPT = "(self.__next_f=self.__next_f||[]).push([0])";
const reach = reachOf({ NEXT_PUBLIC_SUPABASE_URL: undefined, SITE_URL: undefined });

function stamped(head: string, answer: Partial<KeptAnswer> = {}): KeptAnswer {
  const html = `<head>${head}</head><script>${SCRIPT}</script>`;
  const page: KeptAnswer = { kind: "APP_PAGE", html, headers: { "x-kept": "1" }, ...answer };
  stampPage(page, reach);
  return page;
}

describe("stampPage", () => {
  it("adds the policy of the page's own scripts to its headers", () => {
    expect(stamped("").headers).toEqual({
      "x-kept": "1",
      [POLICY_HEADER]: contentPolicy([hashSource(SCRIPT)], reach),
    });
    expect(stamped("", { headers: undefined }).headers).toHaveProperty(POLICY_HEADER);
  });

  it("leaves a stamped page as it is", () => {
    const headers = { [POLICY_HEADER]: "as before" };
    expect(stamped("", { headers }).headers).toEqual({ [POLICY_HEADER]: "as before" });
  });

  it.each([404, 410])("responds with the status that a page sets: %i", (status) => {
    expect(stamped(`<meta name="http-status" content="${status}"/>`).status).toBe(status);
  });

  it.each([
    "",
    '<meta name="http-status" content="200"/>',
    "&lt;meta name=&quot;http-status&quot; content=&quot;404&quot;/&gt;",
  ])("keeps the status of any other page: %s", (head) => {
    expect(stamped(head, { status: 200 }).status).toBe(200);
  });

  it("leaves anything but a page unchanged", () => {
    for (const answer of [null, undefined, { kind: "REDIRECT" }, { kind: "APP_ROUTE" }]) {
      const before = structuredClone(answer);
      stampPage(answer, reach);
      expect(answer).toEqual(before);
    }
  });
});
