export type AuthIdentity = {
  id: string;
  provider: string;
  provider_id: string;
  claims: Record<string, unknown>;
  created_at: string;
  last_sign_in_at: string;
};

export type AuthFactor = {
  id: string;
  friendly_name: string | null;
  status: "unverified" | "verified";
  created_at: string;
  updated_at: string;
};

/** An account of the embedded service; times as PostgreSQL writes them. */
export type AuthUser = {
  id: string;
  email: string | null;
  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  last_sign_in_at: string | null;
  /** The first sign-in first. */
  identities: AuthIdentity[];
  factors: AuthFactor[];
};

export type SignInMethod = "password" | "oauth" | "recovery" | "totp";

export type AuthSession = {
  id: string;
  userId: string;
  aal: "aal1" | "aal2";
  amr: { method: SignInMethod; timestamp: number }[];
  /** The number of the one refresh token that is valid. */
  rotation: number;
  createdAt: string;
};
