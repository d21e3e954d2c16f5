import { expect, it } from "vitest";
import { sourceFiles } from "@/lib/testing/source-files";

it("the state of the process is in slots, each of them listed and used", () => {
  const slots = "lib/runtime/slots.ts";
  const files = sourceFiles().filter(({ path }) => /^(app|components|lib|db|server)\//.test(path));
  const shipped = files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));
  const others = shipped.filter(({ path }) => path !== slots);
  const raw = others.filter(({ text }) => text.includes("Symbol.for("));
  expect(raw.map(({ path }) => path)).toEqual([]);
  const listed = files.find(({ path }) => path === slots)?.text.match(/(?<=^ {2}")[^"]+/gm) ?? [];
  expect(listed.length).toBeGreaterThan(20);
  const text = others.map((file) => file.text).join("");
  expect(listed.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
});
