import "server-only";
import { requireFullSignIn, requireLiveSignIn } from "@/lib/accounts/sign-in-checks";
import { verifyBearer } from "@/lib/auth/verify-bearer";
import type { Viewer } from "@/lib/auth/viewer";
import { type Client, clientOf } from "../client";
import type { LimitName } from "../rate-limit/limits";
import { takeAllowance, takeUpTo } from "../rate-limit/take-allowance";

// Undefined: everyone. The others admit bearers of a valid token only: cookies open nothing. `full` refuses
// tokens from before a sign-out of all sessions, and sessions that lack the account's second factor. `live`
// also asks the sign-in service: for what cannot be undone.
export type Access = "required" | "full" | "live" | undefined;

export type ViewerOf<Rule extends Access> = Rule extends string ? { viewer: Viewer } : object;

export type Grant = Awaited<ReturnType<typeof takeUpTo>>;

export type Allowing = {
  /** Counts a cost that only some calls have; throws above the limit. */
  allow: (limit: LimitName) => Promise<void>;
  allowUpTo: (limit: LimitName, wanted: number) => Promise<Grant>;
};

type Admitted = Allowing & { client: Client; viewer: Viewer | undefined };

/** Throws if the caller is not allowed. `quota` receives the headers with the remaining calls. */
export async function admit(
  headers: Headers,
  { access, limit }: { access: Access; limit: LimitName | undefined },
  quota: Record<string, string>,
): Promise<Admitted> {
  const viewer = access && (await verifyBearer(headers));
  const client = clientOf(headers);
  const caller = { address: client.address, account: viewer?.id ?? null };
  const allow = async (name: LimitName) => {
    const { headers: counted, refusal } = await takeAllowance(name, caller);
    Object.assign(quota, counted);
    if (refusal) throw refusal;
  };
  if (limit) await allow(limit);
  if (viewer && access === "full") await requireFullSignIn(headers, viewer);
  if (viewer && access === "live") await requireLiveSignIn(headers, viewer);
  return { client, viewer, allow, allowUpTo: (name, wanted) => takeUpTo(name, caller, wanted) };
}
