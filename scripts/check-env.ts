import { parseEnv } from "../lib/env";

// Before a build: its values would be baked in first and refused after.
const result = parseEnv(process.env);
if (!result.ok) {
  console.error(`Wrong configuration. ${result.problems.join("; ")}`);
  process.exitCode = 1;
}
