import { describe } from "vitest";
import { describeFactors } from "./testing/factor-contract";
import type { Service } from "./testing/open-browser";
import { describeRefusals } from "./testing/refusal-contract";
import { describeSignIn } from "./testing/sign-in-contract";

const {
  AUTH_CONTRACT_URL: url,
  AUTH_CONTRACT_KEY: key = "",
  AUTH_CONTRACT_MAILBOX: mailbox,
} = process.env;

/** Sends an address of its own, in case a proxy trusts it: the service limits attempts per visitor. */
function fetchAsVisitor(): typeof fetch {
  const part = () => 1 + Math.floor(Math.random() * 254);
  const address = `10.${part()}.${part()}.${part()}`;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", address);
    return fetch(input, { ...init, headers });
  };
}

async function lastMail(to: string): Promise<string> {
  const answer = await fetch(`${mailbox}/?${new URLSearchParams({ to })}`);
  if (!answer.ok) throw new Error(`no mail to ${to}`);
  return answer.text();
}

// Runs against `npm run real`, `supabase start`, or a project with autoconfirm, passwords of 8 and
// TOTP.
describe.skipIf(!url)("with AUTH_CONTRACT_URL", () => {
  const service = (): Service => ({
    url: url ?? "",
    key,
    fetch: fetchAsVisitor(),
    ...(mailbox && { lastMail }),
  });
  describeSignIn("a real service", service);
  describeRefusals("a real service", service);
  describeFactors("a real service", service);
});
