/** Operator, reason, and whether this is a dry run. */
export type Operator = {
  /** The account of the machine that the command runs under. */
  by: string;
  reason: string | null;
  /** Dry run: reports what would change, and changes nothing. */
  isTrial: boolean;
};

/** Fields of the audit row. */
export function actBy({ by, reason }: Operator, more: Record<string, unknown> = {}) {
  return { actor: "operator", details: { by, ...(reason !== null && { reason }), ...more } };
}
