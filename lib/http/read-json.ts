import { AppError } from "@/lib/errors";
import { readBounded } from "./read-bounded";

/** The JSON of a request's body. Not UTF-8, not JSON or broken off: `invalid_input`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  try {
    const bytes = await readBounded(request, maxBytes);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_input");
  }
}
