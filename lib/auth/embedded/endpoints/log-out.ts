import "server-only";
import { z } from "zod";
import { endSessions } from "@/db/queries/sign-in-sessions";
import { voidTokens } from "@/lib/accounts/void-tokens";
import { type Call, invalid } from "../call";
import { requireSession } from "../require-session";

const Scope = z.enum(["global", "local", "others"]);

export async function logOut({ request, url }: Call) {
  const scope = Scope.safeParse(url.searchParams.get("scope") ?? "global");
  if (!scope.success) throw invalid("Unsupported logout scope");
  const { session } = await requireSession(request.headers);
  if (scope.data === "global") await voidTokens(session.userId);
  await endSessions(session, scope.data);
  return new Response(null, { status: 204 });
}
