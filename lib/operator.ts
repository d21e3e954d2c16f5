export type Operator = {
  /** The account of the machine that the command runs under. */
  by: string;
  reason: string | null;
  isTrial: boolean;
};

export function actBy({ by, reason }: Operator, more: Record<string, unknown> = {}) {
  return { actor: "operator", details: { by, ...(reason !== null && { reason }), ...more } };
}
