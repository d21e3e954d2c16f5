import { HEAD_SCRIPT } from "@/lib/head-script";
import { hashSource } from "./content-policy";

const INLINE =
  /<script(?<attributes>(?:\s[^>]*)?)>(?<text>[^<]*(?:<(?!\/script)[^<]*)*)<\/script>/gi;

/** Loaded from an address, or data that no browser runs. */
const NOT_RUN = /\s(?:src=|type="application\/(?:ld\+)?json")/;

const SHAPES = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((?<json>.*)\)$/s,
  /^self\.__next_f\.push\((?<json>.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((?<json>.*)\);$/s,
];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isOurs(script: string): boolean {
  if (script === HEAD_SCRIPT) return true;
  return SHAPES.some((shape) => {
    const json = shape.exec(script)?.groups?.json;
    return json !== undefined && isJson(json);
  });
}

export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE)]
    .filter(({ groups }) => !NOT_RUN.test(groups?.attributes ?? ""))
    .map(({ groups }) => groups?.text ?? "");
}

/** Hashing every inline script would also allow an injected one: only those of Next and ours. */
export function scriptHashes(html: string): string[] {
  return inlineScripts(html).filter(isOurs).map(hashSource);
}
