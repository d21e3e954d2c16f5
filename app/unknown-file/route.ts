import { AppError } from "@/lib/errors";
import { refusalPage } from "@/lib/http/plain/pages";
import { requestLanguage } from "@/lib/http/refusals";

/** An address with a dot that is no file, where no cache of `server/` has the page for it. */
export function GET({ headers }: Request): Promise<Response> {
  return refusalPage(new AppError("not_found"), requestLanguage(headers), {});
}
