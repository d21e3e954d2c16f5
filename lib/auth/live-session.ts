import "server-only";
import { z } from "zod";
import { createCache } from "@/lib/cached";
import { AppError } from "@/lib/errors";
import { askService } from "./auth-service";
import { SignInRefusal } from "./embedded/call";
import { requireSession } from "./embedded/session";
import { authMode } from "./mode";
import type { Viewer } from "./viewer";

const Factors = z.array(z.object({ status: z.string() })).nullish();
const Answer = z.object({ id: z.string(), factors: Factors });

/** Null if the session has ended. */
type LiveSession = { hasFactor: boolean } | null;

// The embedded service is in this process; a hosted one is called once in five minutes for each session
// without a second factor.
const FRESH_MS = { embedded: 2_000, supabase: 300_000, off: 0 };
/** As long as an access token is valid: a later entry would never be used. */
const KEPT_MS = 3_600_000;

const sessions = createCache<LiveSession>({
  slot: "auth.live-sessions",
  max: 20_000,
  freshMs: () => FRESH_MS[authMode()],
  keptMs: KEPT_MS,
  isVersioned: false,
});

// A token verifies until it expires, also after a sign-out. `unauthenticated` if the session has ended or
// lacks the second factor, `auth_unavailable` if the service does not respond.
export async function requireLiveSession(headers: Headers, viewer: Viewer): Promise<void> {
  const session = await readSession(headers, viewer);
  if (!session || (session.hasFactor && viewer.aal !== "aal2")) {
    throw new AppError("unauthenticated");
  }
}

// `factor_required`, or `unauthenticated` if the session has ended. A token does not say whether the account
// has a factor; the service's last response counts while it cannot be reached.
export async function requireSecondFactor(headers: Headers, viewer: Viewer): Promise<void> {
  if (viewer.aal === "aal2") return;
  const session = await cachedSession(headers, viewer);
  if (!session) throw new AppError("unauthenticated");
  if (session.hasFactor) throw new AppError("factor_required");
}

function cachedSession(headers: Headers, viewer: Viewer): LiveSession | Promise<LiveSession> {
  return sessions.get(`${viewer.id} ${viewer.sessionId}`, (earlier) =>
    readSession(headers, viewer).catch((error: unknown) => {
      if (earlier === undefined) throw error;
      return earlier;
    }),
  );
}

function readSession(headers: Headers, viewer: Viewer): Promise<LiveSession> {
  return authMode() === "supabase" ? askHosted(headers, viewer) : readEmbedded(headers);
}

function hasVerified(factors: z.output<typeof Factors>): boolean {
  return factors?.some(({ status }) => status === "verified") ?? false;
}

async function askHosted(headers: Headers, viewer: Viewer): Promise<LiveSession> {
  const authorization = headers.get("authorization") ?? "";
  const response = await askService("user", { headers: { authorization } });
  if (!response.ok) {
    await response.body?.cancel();
    // The service itself sends these three; other statuses come from a gateway.
    if ([401, 403, 404].includes(response.status)) return null;
    throw new AppError("auth_unavailable");
  }
  const answer = Answer.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new AppError("auth_unavailable");
  if (answer.data.id.toLowerCase() !== viewer.id) return null;
  return { hasFactor: hasVerified(answer.data.factors) };
}

async function readEmbedded(headers: Headers): Promise<LiveSession> {
  try {
    const { user } = await requireSession(headers);
    return { hasFactor: hasVerified(user.factors) };
  } catch (error) {
    if (error instanceof SignInRefusal) return null;
    throw error;
  }
}
