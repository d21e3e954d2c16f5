import { describe, expect, it } from "vitest";
import { hashSource } from "./content-policy";
import { inlineScripts, scriptHashes } from "./script-hashes";

const OURS = [
  "(self.__next_f=self.__next_f||[]).push([0])",
  'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]});',
];

const FOREIGN: [string, string][] = [
  ["something else", "alert(1)"],
  ["something after a push", 'self.__next_f.push([1,"a"]);alert(1)'],
  ["something within a push", "self.__next_f.push([1,alert(1)])"],
  ["a push in a push", 'self.__next_f.push([1,"a"]),self.__next_f.push([alert(1)])'],
  ["something before a push", 'alert(1);self.__next_f.push([1,"a"])'],
  ["a push on a second line", 'alert(1)\nself.__next_f.push([1,"a"])'],
  ["nothing", ""],
];

describe("scriptHashes", () => {
  it.each(OURS)("hashes what Next writes: %s", (script) => {
    expect(scriptHashes(`<p></p><script>${script}</script>`)).toEqual([hashSource(script)]);
  });

  it.each(FOREIGN)("ignores %s", (_, script) => {
    const html = `<script id="_R_">${OURS[0]}</script><script>${script}</script>`;
    expect(scriptHashes(html)).toEqual([hashSource(OURS[0] ?? "")]);
  });

  it("hashes as browsers do", () => {
    // From the specification's own example (CSP Level 3, section 6.7.3.3).
    expect(hashSource("alert('Hello, world.');")).toBe(
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    );
  });
});

describe("inlineScripts", () => {
  it("gives those that a browser runs", () => {
    const html = `<script src="/a.js" async=""></script><script type="application/ld+json">{"a":1}</script>
      <SCRIPT data-x>one</SCRIPT><script
      >two < three</script><style>no</style>`;
    expect(inlineScripts(html)).toEqual(["one", "two < three"]);
  });
});
