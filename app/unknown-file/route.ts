import { AppError } from "@/lib/errors";
import { refusalPage } from "@/lib/http/plain/pages";
import { requestLanguage } from "@/lib/http/refusals";

/** Only where the cache of `server/` has no page for the address. */
export function GET({ headers }: Request): Promise<Response> {
  return refusalPage(new AppError("not_found"), requestLanguage(headers), {});
}
