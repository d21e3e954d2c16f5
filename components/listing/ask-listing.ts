import { refusalText } from "@/lib/http/refusal-text";

/** `message` is fit for visitors: the server's own, or empty where it gave none. */
export class ListingError extends Error {
  override readonly name = "ListingError";
}

/** A page of a list as the API tells it. Throws `ListingError` where none can be had. */
export async function askListing<Page>(
  address: string,
  headers: Record<string, string>,
  send: typeof fetch,
): Promise<{ page: Page; headers: Headers }> {
  const response = await send(address, { headers }).catch((cause: unknown) => {
    throw new ListingError("", { cause });
  });
  if (!response.ok) throw new ListingError(await refusalText(response));
  const page: Page = await response.json().catch((cause: unknown) => {
    throw new ListingError("", { cause });
  });
  return { page, headers: response.headers };
}
