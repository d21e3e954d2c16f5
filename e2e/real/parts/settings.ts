import type { Ports } from "../plan";

/** Ports that `npm run real` passes to its suites. */
export const ports: Ports = JSON.parse(process.env.REAL_PORTS ?? "{}");
export const variables: Record<string, string> = JSON.parse(process.env.REAL_VARIABLES ?? "{}");
export const site = process.env.E2E_APP_URL ?? "";
export const hasSignIn = Boolean(process.env.REAL_SIGN_IN);
