import { getAccessToken } from "./get-access-token";
import { claimsOf } from "./viewer-of-session";

/**
 * The bearer of this very person, or null as `getAccessToken` has it. Throws where the browser is
 * somebody else's by now: another tab can change the account before this page hears of it.
 */
export async function getTokenOf(
  userId: string,
  getToken: () => Promise<string | null> = getAccessToken,
): Promise<string | null> {
  const token = await getToken();
  if (token !== null && claimsOf(token).sub !== userId) {
    throw new Error("Somebody else is signed in to this browser by now.");
  }
  return token;
}
