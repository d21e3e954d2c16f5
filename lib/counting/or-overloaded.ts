import "server-only";
import { isUnavailable } from "@/db/queries/is-unavailable";
import { AppError } from "@/lib/errors";

const RETRY_AFTER_SECONDS = 2;

/** A database that cannot be reached is no bug of the request's: it may come again, and is told when. */
export function orOverloaded<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch((error: unknown) => {
    if (isUnavailable(error)) {
      throw new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    throw error;
  });
}
