import { readFileSync } from "node:fs";
import { fillSite } from "../../e2e/pages/fill-site";
import { firstLoad, type Part, sumOf } from "../../e2e/pages/first-load";
import type { Suite } from "../bench";

const KB = 1024;

/** Kinds of scripts, each recognized by a text that only it contains. */
const MARKS = {
  "React DOM": "hydrateRoot",
  "Next's router": "next-router-state-tree",
  "the rest of Next": "ClientPageRoot",
};

/** Bytes of the scripts and styles that the HTML of each kind of page names, as sent with Brotli. */
export const suite: Suite = async (bench) => {
  await bench.fakeX();
  const { url } = await bench.site();
  const handle = await fillSite(url);
  const { rootMainFiles } = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  const nameOf = ({ path, text }: Part) => {
    const [marked] = Object.entries(MARKS).find(([, mark]) => text.includes(mark)) ?? [];
    const isOfStart = rootMainFiles.some((file: string) => path.endsWith(file));
    return marked ?? (isOfStart ? "the rest of Next" : "the site's own");
  };
  const read = async (path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer());
  const lists = ["", "/popular-videos", "/recent-videos", "/highly-rated", "/authors"];
  for (const name of [...lists, `/author/${handle}`, "/login", "/report", "/terms"]) {
    const path = `/en${name}`;
    const { scripts, styles } = await firstLoad((await read(path)).toString(), read);
    const parts = [...new Set(scripts.map(nameOf))].map((part) => {
      return `${part} ${sumOf(scripts.filter((script) => nameOf(script) === part))}`;
    });
    bench.rows`
      ${path}: scripts of the HTML, Brotli | ≤ ${150 * KB} B | ${sumOf(scripts)} | ${parts.join(", ")}
      ${path}: styles, Brotli | ≤ ${16 * KB} B | ${sumOf(styles)} | named in the HTML
    `;
  }
};
