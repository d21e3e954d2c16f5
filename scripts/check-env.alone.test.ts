import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Starting a process may take long on a busy machine. */
const START_MS = 30_000;

/** The exit code and output of the check before a build. */
function check(env: Record<string, string>) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/check-env.ts"],
    { env: { NODE_ENV: "test", PATH: process.env.PATH, ...env }, encoding: "utf8" },
  );
  return { status, lines: stderr.split("\n").filter(Boolean) };
}

it("prints nothing for a valid configuration", { timeout: START_MS }, () => {
  expect(check({ AUTH_MODE: "embedded" })).toEqual({ status: 0, lines: [] });
});

it("ends with one line where embedded sign-in would be open to others", {
  timeout: START_MS,
}, () => {
  expect(check({ AUTH_MODE: "embedded", HOST: "0.0.0.0" })).toEqual({
    status: 1,
    lines: [
      "Wrong configuration. AUTH_MODE: embedded sign-in is for this machine only, and HOST is 0.0.0.0: set up Supabase, or AUTH_MODE=off",
    ],
  });
});
