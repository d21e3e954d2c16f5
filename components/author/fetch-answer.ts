/** The API said that it cannot: the page has words of its own for that. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** The answer of an API path; throws `RefusedError` for one without success. */
export async function fetchAnswer<Answer extends { success: true }>(
  path: string,
  language: string,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<Answer> {
  const response = await send(path, { headers: { "x-lang": language }, signal });
  const answer: Answer | { success: false } = await response.json();
  if (!answer.success) throw new RefusedError();
  return answer;
}

/** What a visitor reads of a failure: of the API's own, nothing but `refused` says it already. */
export function failureDetail(error: unknown, unknownFailure: string): string {
  if (error instanceof RefusedError) return "";
  return (error instanceof Error && error.message) || unknownFailure;
}
