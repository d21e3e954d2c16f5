import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text";
import { scrubRecording } from "./scrub";

const HEAD = '{"segment_id":0}';
const NOTHING = "{}\n[]";

function scrub(events: unknown): unknown {
  const [head, body] = scrubRecording(`${HEAD}\n${JSON.stringify(events)}`, redactText).split("\n");
  expect(head).toBe(HEAD);
  return JSON.parse(body ?? "");
}

describe("scrubRecording", () => {
  it("finds an address behind empty texts, quotes and escapes", () => {
    const document = { publicId: "", systemId: "", name: 'a"\\"', "": "", count: 7, none: null };
    const event = { ...document, href: "https://h/en?url=s3cr3t" };
    expect(scrub([event])).toEqual([{ ...document, href: "https://h/en?[query]" }]);
  });

  it.each([2_001, 20_000, 200_000])("cuts an address of %i characters, and the next", (length) => {
    const long = `https://h/en?url=${"s3cr3t/".repeat(length / 7)}`;
    const events = [{ href: long }, { href: "https://h/en?url=s3cr3t" }];
    const cut = { href: "https://h/en?[query]" };
    expect(scrub(events)).toEqual([cut, cut]);
  });

  it("reaches every node of a snapshot, as deep as pages go", () => {
    let node: object = {
      attributes: { href: "https://h/en?url=s3cr3t", class: "" },
      childNodes: [],
    };
    for (let depth = 0; depth < 600; depth += 1) node = { attributes: {}, childNodes: [node] };
    const text = JSON.stringify(scrub([{ type: 2, data: { node } }]));
    expect(text).toContain('{"href":"https://h/en?[query]","class":""}');
    expect(text).not.toContain("s3cr3t");
  });

  it("leaves style sheets whole, but for the page's address within", () => {
    const css = `a[href*="?x=1"]{color:red}${"b{}".repeat(3_000)}`;
    const page = `i{background:url("https://h/en?url=https://x.com/s3cr3t/a.png")}`;
    const image = `u{background:url("data:image/svg+xml,${"y".repeat(9_000)}?x=1")}`;
    const sheets = [
      { attributes: { _cssText: css } },
      { type: 3, textContent: css, isStyle: true },
      { styleId: 1, rules: [{ rule: css, index: 0 }, { rule: image }] },
    ];
    expect(scrub(sheets)).toEqual(sheets);
    expect(scrub([{ _cssText: page }])).toEqual([
      { _cssText: 'i{background:url("https://h/en?[query]")}' },
    ]);
    expect(scrub([{ type: 3, textContent: "/en?url=s3cr3t" }])).toEqual([
      { type: 3, textContent: "/en?[query]" },
    ]);
  });

  it.each([
    ["packed", new Uint8Array([1, 2, 3])],
    ["broken", `${HEAD}\n[{"href":"https://h/en?url=s3cr3t"`],
    ["without its own line", '[{"href":"https://h/en?url=s3cr3t"}]'],
    ["deeper than any page", `${HEAD}\n${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("drops a recording that is %s", (_, payload) => {
    expect(scrubRecording(payload, redactText)).toBe(NOTHING);
  });

  it.each([
    [["?".repeat(1_000_000)]],
    [[{ _cssText: "url(".repeat(250_000) }]],
    [Array.from({ length: 50_000 }, () => "https://h/en?url=s3cr3t")],
  ])("stays linear on hostile text %#", (events) => {
    const began = performance.now();
    scrub(events);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
