import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** By the name that a request gives it, the smallest first. Each is made once, so it may take its time. */
export const PACKINGS = {
  br: {
    ending: ".br",
    pack: (plain: Buffer) =>
      promisify(brotliCompress)(plain, {
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
  },
  gzip: { ending: ".gz", pack: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }) },
} as const;

export type Encoding = keyof typeof PACKINGS;
export const ENCODINGS = Object.keys(PACKINGS) as Encoding[];

/** What is worth packing, and what it is then called by in a browser. */
export const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};
