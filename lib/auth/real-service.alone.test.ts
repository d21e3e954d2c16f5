import { describe } from "vitest";
import { describeFactors } from "./testing/factor-contract";
import type { Service } from "./testing/open-browser";
import { describeSignIn } from "./testing/sign-in-contract";

const { AUTH_CONTRACT_URL: url, AUTH_CONTRACT_KEY: key = "" } = process.env;

// A real one: `supabase start`, or a project of its own, with autoconfirm, passwords of 8 and TOTP.
describe.skipIf(!url)("with AUTH_CONTRACT_URL", () => {
  const service = (): Service => ({ url: url ?? "", key, fetch });
  describeSignIn("a real service", service);
  describeFactors("a real service", service);
});
