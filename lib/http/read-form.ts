import { AppError } from "@/lib/errors";
import { readBounded } from "./read-bounded";

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** The fields of a form that a browser sends by itself; of several by one name the last. */
export async function readForm(
  request: Request,
  maxBytes: number,
): Promise<Record<string, string>> {
  const bytes = await readBounded(request, maxBytes);
  if (!FORM.test(request.headers.get("content-type") ?? "")) throw new AppError("invalid_input");
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}
