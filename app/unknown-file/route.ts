import { AppError } from "@/lib/errors";
import { refusalPage } from "@/lib/http/plain/pages";
import { requestLanguage } from "@/lib/http/refusals";

/** Handles addresses with a dot that name no file, if the cache of `server/` has no page for them. */
export function GET({ headers }: Request): Promise<Response> {
  return refusalPage(new AppError("not_found"), requestLanguage(headers), {});
}
