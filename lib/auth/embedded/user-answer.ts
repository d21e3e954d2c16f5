import "server-only";
import type { AuthFactor, AuthIdentity, AuthUser } from "@/db/queries/sign-in/rows";

function iso(time: string): string {
  return new Date(time).toISOString();
}

function identityAnswer(identity: AuthIdentity, userId: string) {
  const { id, provider, provider_id, claims, created_at, last_sign_in_at } = identity;
  return {
    identity_id: id,
    id: provider_id,
    user_id: userId,
    identity_data: claims,
    provider,
    last_sign_in_at: iso(last_sign_in_at),
    created_at: iso(created_at),
    updated_at: iso(last_sign_in_at),
    ...(typeof claims.email === "string" && { email: claims.email }),
  };
}

function factorAnswer({ id, friendly_name, status, created_at, updated_at }: AuthFactor) {
  return {
    id,
    friendly_name: friendly_name ?? "",
    factor_type: "totp",
    status,
    created_at: iso(created_at),
    updated_at: iso(updated_at),
  };
}

/** Which ways in an account has; the first one it ever had leads. */
export function appMetadataOf({ identities }: AuthUser) {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return { provider: providers[0] ?? "email", providers };
}

/** An account as GoTrue shows it. Every address counts as confirmed here. */
export function userAnswer(user: AuthUser) {
  const confirmed = user.email === null ? {} : { email_confirmed_at: iso(user.created_at) };
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    ...confirmed,
    phone: "",
    confirmed_at: iso(user.created_at),
    ...(user.last_sign_in_at && { last_sign_in_at: iso(user.last_sign_in_at) }),
    app_metadata: appMetadataOf(user),
    user_metadata: user.metadata,
    identities: user.identities.map((identity) => identityAnswer(identity, user.id)),
    ...(user.factors.length > 0 && { factors: user.factors.map(factorAnswer) }),
    created_at: iso(user.created_at),
    updated_at: iso(user.updated_at),
    is_anonymous: false,
  };
}
