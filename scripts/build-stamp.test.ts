import { describe, expect, it } from "vitest";
import { buildDigest } from "./build-stamp.mjs";

describe("buildDigest", () => {
  it.each([
    ["another port, which the default origin holds", { PORT: "3001" }],
    ["an origin", { SITE_URL: "https://postreel.example" }],
    ["a contact form", { CONTACT_FORM_URL: "https://forms.example/1" }],
    ["a public variable", { NEXT_PUBLIC_AUTH_X_PROVIDER: "twitter" }],
  ])("changes with %s", (_, env) => {
    expect(buildDigest(env)).not.toBe(buildDigest({}));
  });

  it.each([
    ["the port spelt out that is the default", {}, { PORT: "3000" }],
    ["empty values", {}, { PORT: "", SITE_URL: "", CONTACT_FORM_URL: "" }],
    ["what is read at start", {}, { DATABASE_URL: "postgres://db/x", TRUST_PROXY: "1" }],
    [
      "the port behind an origin",
      { SITE_URL: "https://postreel.example" },
      { SITE_URL: "https://postreel.example", PORT: "3001" },
    ],
  ])("does not change with %s", (_, before, after) => {
    expect(buildDigest(after)).toBe(buildDigest(before));
  });
});
