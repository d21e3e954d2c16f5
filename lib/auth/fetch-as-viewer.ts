import { type FetchOptions, FetchRefusal, fetcher } from "@/lib/browser/fetcher";
import { within } from "@/lib/within";
import { claimsOf } from "./browser-viewer";
import { hasSessionCookie, storedTokens } from "./session-cookie";

const RECHECK_PATIENCE_MS = 5_000;

// Refuses if another tab has switched accounts. If the API refuses the token, the session is checked: it may
// have ended, or lack its second factor, and the page shows that.
export async function fetchAsViewer<Answer>(
  userId: string,
  path: string,
  options: Omit<FetchOptions, "bearer"> = {},
): Promise<Answer> {
  const bearer = await tokenOf(userId);
  if (bearer === null) console.warn("No access token: the request is sent without one.");
  try {
    return await fetcher<Answer>(path, { ...options, bearer });
  } catch (error) {
    if (!(error instanceof FetchRefusal) || !isAboutSession(error)) throw error;
    // While the service does not respond, "sign in first" would loop.
    if (bearer === null) throw new FetchRefusal(error.code, error.status);
    await within(RECHECK_PATIENCE_MS, recheck());
    throw error;
  }
}

function isAboutSession({ code, status }: FetchRefusal): boolean {
  return (status === 401 || code === "factor_required") && hasSessionCookie();
}

/** Null without a session, or if the sign-in service does not respond. */
async function tokenOf(userId: string): Promise<string | null> {
  if (!hasSessionCookie()) return null;
  const stored = storedTokens(document.cookie);
  // Without waiting for the client: the visitor may leave before it has loaded.
  const token = stored && !stored.isExpiring ? stored.accessToken : await renewedToken();
  if (token !== null && claimsOf(token).sub !== userId) {
    throw new FetchRefusal("unauthenticated", 0, "", null, {
      cause: new Error("Another account is signed in to this browser by now."),
    });
  }
  return token;
}

async function renewedToken(): Promise<string | null> {
  const { accessToken } = await import("./session");
  return accessToken();
}

async function recheck(): Promise<void> {
  const { recheckSession } = await import("./session");
  await recheckSession().catch(console.warn);
}
