// Cuts the display face down to what headings and numerals need, into `components/layout/fonts`. Run it after an
// update of the font's package: node scripts/subset-font.mjs
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compress, decompress } from "wawoff2";

const require = createRequire(import.meta.url);
const FONT = dirname(require.resolve("@fontsource-variable/bricolage-grotesque/package.json"));
const SOURCE = join(FONT, "files/bricolage-grotesque-latin-wght-normal.woff2");
const TARGET = "components/layout/fonts/display.woff2";
const LICENSE = "components/layout/fonts/OFL.txt";

/** Basic Latin, what Spanish writes, typographic signs and the no-break space. */
const CHARACTERS = [
  ...Array.from({ length: 0x5f }, (_, place) => 0x20 + place),
  0xa0,
  ...Array.from("ÁÉÍÑÓÚÜáéíñóúü¡¿ÀÂÄÇÈÊËÎÏÔÖÙÛàâäçèêëîïôöùûßãõ×·©–—‘’“”…«»", (sign) =>
    sign.codePointAt(0),
  ),
];
/** Bold and extra bold share one weight between them: the axis would double the file. */
const WEIGHT = 760;
const WGHT = 0x77676874;

const wasm = readFileSync(require.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
const { instance } = await WebAssembly.instantiate(wasm, {});
const hb = instance.exports;
hb._initialize?.();

const font = await decompress(readFileSync(SOURCE));
const place = hb.malloc(font.length);
new Uint8Array(hb.memory.buffer).set(font, place);
const WRITABLE = 2;
const NO_HINTING = 1;
const face = hb.hb_face_create(hb.hb_blob_create(place, font.length, WRITABLE, 0, 0), 0);
const input = hb.hb_subset_input_create_or_fail();
const wanted = hb.hb_subset_input_unicode_set(input);
for (const one of CHARACTERS) hb.hb_set_add(wanted, one);
hb.hb_subset_input_set_flags(input, NO_HINTING);
hb.hb_subset_input_pin_axis_location(input, face, WGHT, WEIGHT);
const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
const data = hb.hb_blob_get_data(blob, 0);
const subset = new Uint8Array(hb.memory.buffer).slice(data, data + hb.hb_blob_get_length(blob));

writeFileSync(TARGET, await compress(subset));
copyFileSync(join(FONT, "LICENSE"), LICENSE);
