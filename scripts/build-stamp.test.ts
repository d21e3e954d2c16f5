import { describe, expect, it } from "vitest";
import { buildDigest } from "./build-stamp.mjs";

const SUPABASE = {
  NEXT_PUBLIC_SUPABASE_URL: "https://project.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
};

describe("buildDigest", () => {
  it("changes with whether people sign in at the hosted service that is set", () => {
    expect(buildDigest({ ...SUPABASE, AUTH_MODE: "off" })).not.toBe(buildDigest(SUPABASE));
  });

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
    ["sign-in that is off on this machine", { AUTH_MODE: "embedded" }, { AUTH_MODE: "off" }],
    [
      "the port behind an origin",
      { SITE_URL: "https://postreel.example" },
      { SITE_URL: "https://postreel.example", PORT: "3001" },
    ],
  ])("does not change with %s", (_, before, after) => {
    expect(buildDigest(after)).toBe(buildDigest(before));
  });
});
