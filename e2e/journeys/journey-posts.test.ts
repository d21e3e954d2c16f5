import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = "e2e/journeys";

/** A number that only the stand-in for X knows. */
const POST = /\b1(?:700|999)0{9}\d{6}(?=n?\b)/g;
const SEEDED = /firstId: ([^,\n]+),\s*count: (\w+)/g;

const isOnSharedSite = (text: string) =>
  !text.includes("../own-site") || text.includes("E2E_APP_URL");

/** The number that an expression such as `COUNT`, `"17…"` or `String(FIRST_ID + 10n)` stands for. */
function numberOf(expression: string, text: string): bigint {
  const [, start = "", added = "0"] =
    /^(?:String\()?"?(\w+)"?(?: \+ (\d+)n)?\)?$/.exec(expression) ?? [];
  const [, constant = start] = new RegExp(`const ${start} = "?(\\d+)n?"?;`).exec(text) ?? [];
  if (!/^\d+$/.test(constant)) throw new Error(`what number is ${expression}?`);
  return BigInt(constant) + BigInt(added);
}

function postsOf(text: string): string[] {
  const seeded = [...text.matchAll(SEEDED)]
    // An address or a prefix of its own makes posts that no other file can name.
    .filter(([, first = ""]) => !/[`(](?!FIRST)/.test(first))
    .flatMap(([, first = "", count = ""]) => {
      const from = numberOf(first, text);
      const length = Number(numberOf(count, text));
      return Array.from({ length }, (_, at) => String(from + BigInt(at)));
    });
  return [...seeded, ...(text.match(POST) ?? [])];
}

// Journeys of different files run at once, and what one counts the other would read.
it("no two files of journeys on the shared site write the same post", () => {
  const users = new Map<string, Set<string>>();
  for (const name of readdirSync(FOLDER).filter((name) => name.endsWith(".spec.ts"))) {
    const text = readFileSync(`${FOLDER}/${name}`, "utf8");
    if (!isOnSharedSite(text)) continue;
    for (const post of postsOf(text)) {
      users.set(post, (users.get(post) ?? new Set()).add(name));
    }
  }
  const shared = [...users].filter(([, names]) => names.size > 1);
  expect(users.size).toBeGreaterThan(400);
  expect(shared.map(([post, names]) => [post, ...names])).toEqual([]);
});
