import { z } from "zod";

/** `popular.png` as `popular`; names without the ending lead to nothing. */
export const PngName = z.string().transform((name) => /^(.+)\.png$/.exec(name)?.[1] ?? "");
