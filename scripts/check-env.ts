import { parseEnv } from "../lib/env";

// Checked before a build, which takes a minute: the start would refuse a wrong value only
// afterwards.
const result = parseEnv(process.env);
if (!result.ok) {
  console.error(`Wrong configuration. ${result.problems.join("; ")}`);
  process.exitCode = 1;
}
