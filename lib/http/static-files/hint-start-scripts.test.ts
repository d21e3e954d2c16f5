import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hintStartScripts } from "./hint-start-scripts";

it("begins the scripts of every page with the hint, and no other", async () => {
  const build = mkdtempSync(join(tmpdir(), "postreel-build-"));
  mkdirSync(join(build, "static"));
  const manifest = { rootMainFiles: ["static/main.js"], pages: { "/_app": ["static/page.js"] } };
  writeFileSync(join(build, "build-manifest.json"), JSON.stringify(manifest));
  for (const name of ["main", "page"]) writeFileSync(join(build, `static/${name}.js`), "start();");
  await hintStartScripts(build);
  const read = (name: string) => readFileSync(join(build, `static/${name}.js`), "utf8");
  expect(read("main")).toBe("//# allFunctionsCalledOnLoad\nstart();");
  expect(read("page")).toBe("start();");
  rmSync(build, { recursive: true });
});
