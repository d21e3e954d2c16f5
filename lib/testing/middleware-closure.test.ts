import { expect, it } from "vitest";
import { importClosure } from "./import-closure";
import { sourceFiles } from "./source-files";

/** Every page waits for the middleware, which is a separate bundle beside that of the pages. */
it("the middleware loads at most 30 files, and neither the database nor the texts", () => {
  const closure = [...importClosure("middleware.ts", sourceFiles())];
  expect(closure).toContain("lib/auth/renew-session");
  expect(
    closure.filter((path) => /^(db|messages)\/|^lib\/(auth\/embedded|env$)/.test(path)),
  ).toEqual([]);
  expect(closure.length, closure.toSorted().join("\n")).toBeLessThanOrEqual(30);
});
