import type { z } from "zod";
import { AppError } from "@/lib/errors";

/** A place in a list as one opaque word. */
export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** The place in a cursor; `invalid_input` for a word that `encodeCursor` never gave for this list. */
export function decodeCursor<Place extends readonly (string | number)[]>(
  cursor: string,
  schema: z.ZodType<Place>,
): Place {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!parsed.success || encodeCursor(parsed.data) !== cursor) {
    throw new AppError("invalid_input", { fields: { cursor: "invalid" } });
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
