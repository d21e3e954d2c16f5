import "server-only";
import { clientOf } from "@/lib/http/client";
import { refusalPage } from "@/lib/http/plain/refusal-page";
import { setPageLimiter } from "./limit-reads";
import { takeAllowance } from "./take-allowance";

/** Counts rendered pages against the limits of their API from now on. */
export function limitPages(): void {
  setPageLimiter(async (limit, headers, language) => {
    const { address } = clientOf(headers);
    const { headers: limits, refusal } = await takeAllowance(limit, { address, account: null });
    return refusal && refusalPage(refusal, language, limits);
  });
}
