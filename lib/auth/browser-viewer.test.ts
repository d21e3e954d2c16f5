import type { Session } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { claimsOf, viewerOfSession } from "./browser-viewer";

type Over = { said?: Record<string, unknown>; email?: string; factors?: string[]; aal?: string };

function sessionOf({ said = {}, email = "ana@postreel.example", factors, aal = "aal1" }: Over) {
  const payload = Buffer.from(JSON.stringify({ aal, session_id: "s1" })).toString("base64url");
  const user = {
    id: "u1",
    email,
    user_metadata: said,
    factors: factors?.map((status) => ({ status })),
  };
  return { access_token: `x.${payload}.y`, user } as unknown as Session;
}

describe("viewerOfSession", () => {
  it.each([
    [{ full_name: "Ana Lima" }, "Ana Lima"],
    [{ full_name: "  Ana  " }, "Ana"],
    [{ name: "ana" }, "User"],
    [{ full_name: " " }, "User"],
    [{ full_name: 7 }, "User"],
  ])("names %j", (said, name) => {
    expect(viewerOfSession(sessionOf({ said })).user?.name).toBe(name);
  });

  it.each([
    [{ avatar_url: "https://a.example/1", picture: "https://b.example/2" }, "https://a.example/1"],
    [{ picture: "https://b.example/2" }, "https://b.example/2"],
    [{}, null],
  ])("uses the picture of %j", (said, avatarUrl) => {
    expect(viewerOfSession(sessionOf({ said })).user?.avatarUrl).toBe(avatarUrl);
  });

  it("has no address where the provider gives none", () => {
    expect(viewerOfSession(sessionOf({ email: "" })).user?.email).toBeNull();
  });

  it.each([
    [["verified"], "aal1", "anonymous"],
    [["verified"], "aal2", "signed-in"],
    [["unverified"], "aal1", "signed-in"],
    [undefined, "aal1", "signed-in"],
  ])("with factors %j at %s is %s", (factors, aal, status) => {
    expect(viewerOfSession(sessionOf({ factors, aal })).status).toBe(status);
  });
});

describe("claimsOf", () => {
  it.each(["", "x", "x.y.z", "x.W10.z", "x.bnVsbA.z"])("has none for %j", (token) => {
    expect(claimsOf(token)).toEqual({});
  });
});
