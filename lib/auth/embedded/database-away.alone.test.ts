import { afterAll, expect, it, vi } from "vitest";
import { embeddedService } from "../testing/embedded-service";
import { openBrowser, refusalIn } from "../testing/open-browser";
import { freshKeyFolder } from "../testing/sign-in-database";
import { claimsOf, signToken } from "../testing/sign-token";
import { embeddedIssuer, signingKey } from "./signing-key";

process.env.DATABASE_URL = "postgres://127.0.0.1:1/nowhere";
const folder = freshKeyFolder();
afterAll(folder.remove);

it("without its database the service asks for a retry, which keeps the session", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const { privateKey, publicJwk } = await signingKey();
  const header = { alg: "ES256", kid: publicJwk.kid };
  const token = await signToken(privateKey, header, claimsOf(embeddedIssuer()));
  const { error } = await openBrowser(embeddedService()).auth.getUser(token);
  expect(error?.name).toBe("AuthRetryableFetchError");
  expect(refusalIn(error)?.status).toBe(503);
  expect(logged).not.toHaveBeenCalled();
});
