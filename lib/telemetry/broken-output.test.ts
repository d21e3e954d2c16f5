import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const MODULE = new URL("broken-output.ts", import.meta.url).href;

/** A program that writes on after its readers have left, then ends by itself. */
const chatter = (first: string) => `
  const { ignoreBrokenOutput } = await import(${JSON.stringify(MODULE)});
  ${first}
  process.stdout.write("ready");
  let lines = 0;
  setInterval(() => {
    console.log("a line");
    console.error("another");
    lines += 1;
    if (lines === 50) process.exit(7);
  }, 10);
`;

async function endOf(first: string): Promise<unknown> {
  const args = ["--import", "tsx", "--input-type=module", "-e", chatter(first)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, "exit");
  return code;
}

it("keeps serving after its log's reader has exited", async () => {
  expect(await endOf("ignoreBrokenOutput();")).toBe(7);
});

it("exits without the handler", async () => {
  expect(await endOf("")).not.toBe(7);
});
