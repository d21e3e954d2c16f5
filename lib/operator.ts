/** Who acts, why, and whether it is only tried. */
export type Operator = {
  /** The account of the machine that the command runs under. */
  by: string;
  reason: string | null;
  /** Tells what would be done, and does nothing. */
  isTrial: boolean;
};

/** As an act is written down. */
export function actBy({ by, reason }: Operator, more: Record<string, unknown> = {}) {
  return { actor: "operator", details: { by, ...(reason !== null && { reason }), ...more } };
}
