import { describe } from "vitest";
import type { Service } from "./testing/open-browser";
import { describeSignIn } from "./testing/sign-in-contract";

const { AUTH_CONTRACT_URL: url, AUTH_CONTRACT_KEY: key = "" } = process.env;

// A real one: `supabase start`, or a project of its own, with autoconfirm and passwords of 8.
describe.skipIf(!url)("with AUTH_CONTRACT_URL", () => {
  describeSignIn("a real service", (): Service => ({ url: url ?? "", key, fetch }));
});
