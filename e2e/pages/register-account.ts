import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/**
 * A new account of the embedded sign-in that has passed its second factor. Returns the value of its
 * session cookie. `change` runs before it signs in.
 */
export async function registerAccount(
  url: string,
  email: string,
  change = async (_email: string) => {},
): Promise<string> {
  const call = async (path: string, data: object, token = "") => {
    const answer = await fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: {
        ...{ "content-type": "application/json", apikey: "embedded" },
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const account = { email, password: `pass ${randomUUID()}`, data: { full_name: "Ada" } };
  await call("signup", account);
  await change(email);
  const { access_token: token } = await call("token?grant_type=password", account);
  const factor = await call("factors", { factor_type: "totp", friendly_name: "phone" }, token);
  const challenge = await call(`factors/${factor.id}/challenge`, {}, token);
  const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate();
  const proof = { challenge_id: challenge.id, code };
  const { user: _, ...tokens } = await call(`factors/${factor.id}/verify`, proof, token);
  return `base64-${Buffer.from(JSON.stringify(tokens)).toString("base64url")}`;
}
