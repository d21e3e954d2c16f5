import { parseEnv } from "../lib/env";

// Before a build, which takes a minute: the start would refuse a wrong value only after it.
const result = parseEnv(process.env);
if (!result.ok) {
  console.error(`Wrong configuration. ${result.problems.join("; ")}`);
  process.exitCode = 1;
}
