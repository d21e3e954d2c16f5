import "server-only";
import { type AuthUser, removeAuthUser } from "@/db/queries/sign-in";

function identityAnswer(identity: AuthUser["identities"][number]) {
  const { id, provider, providerId, userId, claims, createdAt, lastSignInAt } = identity;
  return {
    identity_id: id,
    id: providerId,
    user_id: userId,
    identity_data: claims,
    provider,
    last_sign_in_at: lastSignInAt,
    created_at: createdAt,
    updated_at: lastSignInAt,
    ...(typeof claims.email === "string" && { email: claims.email }),
  };
}

function factorAnswer(factor: AuthUser["factors"][number]) {
  const { id, friendlyName, status, createdAt, updatedAt } = factor;
  return {
    id,
    friendly_name: friendlyName ?? "",
    factor_type: "totp",
    status,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** The first identity leads, as at GoTrue. */
export function appMetadataOf({ identities }: AuthUser) {
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return { provider: providers[0] ?? "email", providers };
}

/** Every address counts as confirmed. */
export function userAnswer(user: AuthUser) {
  const confirmed = user.email === null ? {} : { email_confirmed_at: user.createdAt };
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    ...confirmed,
    phone: "",
    confirmed_at: user.createdAt,
    ...(user.lastSignInAt && { last_sign_in_at: user.lastSignInAt }),
    app_metadata: appMetadataOf(user),
    user_metadata: user.metadata,
    identities: user.identities.map(identityAnswer),
    ...(user.factors.length > 0 && { factors: user.factors.map(factorAnswer) }),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  };
}

/** False if there is none: it may belong to another service. */
export function deleteUser(id: string): Promise<boolean> {
  return removeAuthUser(id);
}
