import { relations } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/** Hosted sign-in leaves these tables empty. */
export const authUsers = pgTable("auth_users", {
  id: uuid().primaryKey().defaultRandom(),
  /** Lower case; null if a provider gave none. */
  email: text().unique(),
  /** Salt and scrypt, see `lib/auth/embedded/passwords`. */
  passwordHash: text(),
  metadata: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
  lastSignInAt: instant(),
});

const userId = () =>
  uuid()
    .notNull()
    .references(() => authUsers.id, { onDelete: "cascade" });

/** One row per provider, `email` for a password. */
export const authIdentities = pgTable(
  "auth_identities",
  {
    provider: text().notNull(),
    providerId: text().notNull(),
    id: uuid().notNull().defaultRandom(),
    userId: userId(),
    claims: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSignInAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.providerId] }),
    index("auth_identities_user").on(t.userId),
  ],
);

export type SignInMethod = "password" | "oauth" | "recovery" | "totp";

export const authSessions = pgTable(
  "auth_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    aal: text({ enum: ["aal1", "aal2"] })
      .notNull()
      .default("aal1"),
    /** Newest last; times in seconds. */
    amr: jsonb().$type<{ method: SignInMethod; timestamp: number }[]>().notNull(),
    /** Number of the valid refresh token; each older one has been used. */
    rotation: integer().notNull().default(0),
    rotatedAt: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("auth_sessions_user").on(t.userId), index("auth_sessions_age").on(t.rotatedAt)],
);

export const authFlowStates = pgTable(
  "auth_flow_states",
  {
    secretHash: bytes().primaryKey(),
    kind: text({ enum: ["code", "link"] }).notNull(),
    userId: userId(),
    method: text({ enum: ["oauth", "recovery"] }).notNull(),
    codeChallenge: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("auth_flow_states_age").on(t.createdAt),
    index("auth_flow_states_user").on(t.userId),
  ],
);

export const authFactors = pgTable(
  "auth_factors",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    friendlyName: text(),
    /** Base32, for authenticator apps. */
    secret: text().notNull(),
    status: text({ enum: ["unverified", "verified"] })
      .notNull()
      .default("unverified"),
    /** The newest 30-second step whose code was accepted: none works twice. */
    lastStep: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index("auth_factors_user").on(t.userId)],
);

export const authChallenges = pgTable(
  "auth_challenges",
  {
    id: uuid().primaryKey().defaultRandom(),
    factorId: uuid()
      .notNull()
      .references(() => authFactors.id, { onDelete: "cascade" }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("auth_challenges_factor").on(t.factorId),
    index("auth_challenges_age").on(t.createdAt),
  ],
);

export const authUserRelations = relations(authUsers, ({ many }) => ({
  identities: many(authIdentities),
  factors: many(authFactors),
}));

export const authIdentityRelations = relations(authIdentities, ({ one }) => ({
  user: one(authUsers, { fields: [authIdentities.userId], references: [authUsers.id] }),
}));

export const authFactorRelations = relations(authFactors, ({ one }) => ({
  user: one(authUsers, { fields: [authFactors.userId], references: [authUsers.id] }),
}));
