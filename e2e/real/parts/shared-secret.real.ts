import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBearerVerifier } from "@/lib/auth/bearer-verifier";
import { hasSignIn, ports, site, variables } from "./settings";

const verifierFor = (secret: string, algorithms: string[]) =>
  createBearerVerifier({
    issuer: `${site}/auth/v1`,
    algorithms,
    key: async () => new TextEncoder().encode(secret),
  });

async function signUp(): Promise<Headers> {
  const response = await fetch(`http://127.0.0.1:${ports.secretAuth}/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-visitor-network": "192.0.2.9" },
    body: JSON.stringify({ email: `${randomUUID()}@legacy.example`, password: "correct horse" }),
  });
  const { access_token } = await response.json();
  return new Headers({ authorization: `Bearer ${access_token}` });
}

describe.skipIf(!hasSignIn)("a project that signs with a shared secret", () => {
  it("issues HS256 tokens that the secret verifies, and no other", async () => {
    const headers = await signUp();
    const { AUTH_JWT_SECRET: secret = "" } = variables;
    expect(await verifierFor(secret, ["HS256"])(headers)).toMatchObject({ aal: "aal1" });
    for (const verify of [verifierFor(`${secret}x`, ["HS256"]), verifierFor(secret, ["ES256"])]) {
      await expect(verify(headers)).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });
});
