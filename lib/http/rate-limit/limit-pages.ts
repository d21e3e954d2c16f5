import "server-only";
import { clientOf } from "@/lib/http/client";
import { refusalPage } from "@/lib/http/plain/refusal-page";
import { setPageLimiter } from "./page-limiter";
import { takeAllowance } from "./take-allowance";

/** From now on a page that the server renders counts as what its API answers. */
export function limitPages(): void {
  setPageLimiter(async (limit, headers, language) => {
    const { address } = clientOf(headers);
    const { headers: told, refusal } = await takeAllowance(limit, { address, account: null });
    return refusal && refusalPage(refusal, language, told);
  });
}
