import { afterEach, expect, it, vi } from "vitest";
import { preferredLanguage, takeNegotiatedMark } from "./language-memory";

function visit({ cookie, stored = null }: { cookie: string; stored?: string | null }): void {
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("localStorage", { getItem: () => stored });
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["the stored choice", { cookie: "i18next=ko", stored: "ja" }, "ja"],
  ["the cookie", { cookie: "a=b; i18next=ko" }, "ko"],
  ["the page", { cookie: "" }, "es"],
  ["the page, where the cookie is broken", { cookie: "i18next=%E0%A4%A" }, "es"],
  ["the page, where the cookie is not a language", { cookie: "i18next=tlh" }, "es"],
])("the preferred language comes from %s", (_, found, language) => {
  visit(found);
  expect(preferredLanguage("es")).toBe(language);
});

it("a mark of the server counts whatever its value, and is removed", () => {
  visit({ cookie: "language-negotiated=%" });
  expect(takeNegotiatedMark()).toBe(true);
  expect(document.cookie).toContain("language-negotiated=; Max-Age=0");
});

it("without a mark the address stays", () => {
  visit({ cookie: "i18next=ja" });
  expect(takeNegotiatedMark()).toBe(false);
});
