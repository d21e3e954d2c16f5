import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { embeddedIssuer, signingKey } from "@/lib/auth/embedded/signing-key";
import { cookiesOf } from "@/lib/auth/testing/session-cookies";
import { freshKeyFolder } from "@/lib/auth/testing/sign-in-database";
import { claimsOf, SUB, signToken } from "@/lib/auth/testing/sign-token";
import { AppError } from "@/lib/errors";
import { LANGUAGES } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { defineRoute } from "./define-route";

const context = { params: Promise.resolve({}) };
const whoAmI = defineRoute(
  { input: z.object({ n: z.string().optional() }), from: "query", viewer: "required" },
  ({ viewer }) => ({ id: viewer.id }),
);

process.env.AUTH_MODE = "embedded";
const folder = freshKeyFolder();
let bearer: string;
let expired: string;
beforeAll(async () => {
  const { privateKey, publicJwk } = await signingKey();
  const header = { alg: "ES256", kid: publicJwk.kid };
  const token = await signToken(privateKey, header, claimsOf(embeddedIssuer()));
  bearer = `Bearer ${token}`;
  const over = { exp: Math.floor(Date.now() / 1000) - 60 };
  const late = await signToken(privateKey, header, claimsOf(embeddedIssuer(), over));
  expired = `Bearer ${late}`;
});
afterAll(folder.remove);

function ask(headers: Record<string, string>, query = ""): Promise<Response> {
  return whoAmI(new Request(`http://localhost/api/me${query}`, { headers }), context);
}

describe("a route for signed-in people", () => {
  it("passes the bearer to the handler, and forbids caching", async () => {
    const response = await ask({ authorization: bearer });
    expect(await response.json()).toEqual({ id: SUB });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("vary")).toBe("Authorization");
  });

  it("refuses callers without it before parsing the input, and names what is required", async () => {
    const response = await ask({}, "?n[]=1");
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: "unauthenticated" });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("vary")).toBe("Authorization");
  });

  it("says what is wrong with the token, in the language of the caller", async () => {
    const messageFor = async (authorization: string, language: string) => {
      const response = await ask({ authorization, "x-lang": language });
      expect(response.status).toBe(401);
      const { error, message } = await response.json();
      expect(error).toBe("unauthenticated");
      return message;
    };
    for (const language of LANGUAGES) {
      const { Errors } = await loadMessages(language);
      expect(await messageFor(expired, language)).toBe(Errors.token_expired);
      expect(await messageFor("Bearer x", language)).toBe(Errors.token_malformed);
      expect(await messageFor(`${bearer}x`, language)).toBe(Errors.unauthenticated);
    }
    expect(await messageFor(expired, "en")).toMatch(/^JWT has expired/);
    expect(await messageFor("Bearer a.b", "en")).toMatch(/^Invalid JWT structure/);
  });

  it("refuses cookies, even beside a bad bearer", async () => {
    const cookie = await cookiesOf(bearer);
    expect((await ask({ cookie })).status).toBe(401);
    expect((await ask({ cookie, authorization: "Bearer x" })).status).toBe(401);
  });

  it("forbids caching of refusals too", async () => {
    const refuse = defineRoute({ input: z.unknown(), from: "query", viewer: "required" }, () => {
      throw new AppError("forbidden");
    });
    const headers = { authorization: bearer };
    const response = await refuse(new Request("http://localhost/api/me", { headers }), context);
    expect(response.status).toBe(403);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });
});
