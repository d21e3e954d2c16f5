import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BUILD = ".next";
/** Of the build: what only `next build` and `next dev` need. */
const LEFT_OUT = /^\.next\/(cache|dev|diagnostics|trace)/;
/** Of the tree: a running server's, and what no server reads. */
const NOT_LINKED = /^(\.data|\.git|\.next|test-results)$/;

/** The present build in a folder of its own, which may be changed and whose growth is one server's. */
export async function inBuiltCopy<Result>(work: () => Promise<Result>): Promise<Result> {
  const tree = process.cwd();
  const copy = mkdtempSync(join(tmpdir(), "postreel-build-"));
  cpSync(BUILD, join(copy, BUILD), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !LEFT_OUT.test(path),
  });
  for (const name of readdirSync(tree).filter((each) => !NOT_LINKED.test(each))) {
    symlinkSync(join(tree, name), join(copy, name));
  }
  // Servers are started in the working folder.
  process.chdir(copy);
  try {
    return await work();
  } finally {
    process.chdir(tree);
    rmSync(copy, { recursive: true, force: true });
  }
}
