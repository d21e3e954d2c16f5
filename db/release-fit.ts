/** Which release may serve a database, told by names of migrations and the moments that stand for them. */
export type Named = { name: string; createdAt: string };

/** What a database says of its releases. */
export type AppliedRecord = {
  /** `createdAt` of each migration that has been applied. */
  applied: ReadonlySet<string>;
  /** Migrations that a release has to know if it shall serve: contracting ones have said so. */
  floors: readonly Named[];
};

export type ReleaseFit =
  /** Applied are migrations of this release only, all or some. */
  | { kind: "in_step" }
  /** A newer release has migrated, and what it did lets this one serve. */
  | { kind: "ahead"; unknown: string[] }
  /** A newer release has taken away what this one needs. `floor`: the migration that it had to know. */
  | { kind: "too_old"; floor: string }
  /** Each has migrations that the other does not know. */
  | { kind: "diverged"; unknown: string[] };

/** How a release whose migrations are `ours` stands to a database. */
export function releaseFit({ applied, floors }: AppliedRecord, ours: readonly Named[]): ReleaseFit {
  const known = new Set(ours.map(({ createdAt }) => createdAt));
  const unknown = [...applied].filter((one) => !known.has(one));
  if (unknown.length === 0) return { kind: "in_step" };
  const missing = floors.find(({ createdAt }) => !known.has(createdAt));
  if (missing) return { kind: "too_old", floor: missing.name };
  const hasAll = ours.every(({ createdAt }) => applied.has(createdAt));
  return { kind: hasAll ? "ahead" : "diverged", unknown };
}
