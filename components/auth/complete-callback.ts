import { sendPending } from "@/components/favorite/send-pending";
import { callbackOrder, endsSession } from "@/lib/auth/callback";
import { settleSignIn, signOut } from "@/lib/auth/session";
import { hasSessionCookie, isPendingSignIn } from "@/lib/auth/session-cookie";
import { currentViewer, openSession } from "@/lib/auth/session-store";
import type { Language } from "@/lib/i18n/languages";
import { loginPath, pagePath } from "@/lib/routes";
import { takeNextPath } from "../../lib/auth/next-path";

export type Completed =
  | { kind: "go"; path: string }
  | { kind: "choose-password"; userId: string }
  | { kind: "failed"; error: unknown };

let running: Promise<Completed> | undefined;

/** Runs once only, since a code works for one exchange. */
export function completeCallback(language: Language): Promise<Completed> {
  running ??= complete(language).catch((error: unknown) => ({ kind: "failed", error }));
  return running;
}

async function complete(language: Language): Promise<Completed> {
  const order = callbackOrder(location.search, location.hash);
  // Neither the history nor a reload may have the code.
  history.replaceState(history.state, "", location.pathname);
  if (order.kind === "nothing") return hasSessionCookie() ? arrive(language) : refused(null);
  if (order.kind === "failed") {
    const isOwn = isPendingSignIn(order.flowId);
    if (hasSessionCookie() && endsSession(order.code, isOwn)) await signOut();
    return refused({ code: order.code });
  }
  const client = await openSession();
  if (!client) return refused({ name: "AuthRetryableFetchError" });
  if (order.kind === "verify") {
    const { tokenHash: token_hash, type } = order;
    const { data, error } = await client.auth.verifyOtp({ token_hash, type });
    if (error) return refused(error);
    return type === "recovery" && data.user
      ? { kind: "choose-password", userId: data.user.id }
      : arrive(language);
  }
  const { code, flowId } = order;
  const { data, error } = await client.auth.exchangeCodeForSession(code, flowId ? { flowId } : {});
  if (error) return refused(error);
  const isRecovery = "redirectType" in data && data.redirectType === "recovery";
  return isRecovery ? { kind: "choose-password", userId: data.user.id } : arrive(language);
}

function refused(error: unknown): Completed {
  return { kind: "failed", error };
}

async function arrive(language: Language): Promise<Completed> {
  await settleSignIn();
  const viewer = currentViewer();
  if (viewer.status === "signed-in") await sendPending(viewer.user.id, language);
  return { kind: "go", path: arrivalPath(language) };
}

/** A second factor is requested first. */
export function arrivalPath(language: Language): string {
  const next = takeNextPath(pagePath(language, "home"));
  const viewer = currentViewer();
  const needsFactor = viewer.status === "anonymous" && viewer.needsFactor === true;
  return needsFactor ? loginPath(language, next) : next;
}
