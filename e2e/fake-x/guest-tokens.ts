/** X's budget per token in a window of 15 minutes. */
const BUDGET = 500;

const FIRST_TOKEN = 2_040_000_000_000_000_000n;

/** The issued guest tokens, and how many calls each has left. */
export function createGuestTokens() {
  const left = new Map<string, number>();
  let issued = 0n;
  return {
    issue(): string {
      issued += 1n;
      const token = String(FIRST_TOKEN + issued * 4_194_304n);
      left.set(token, BUDGET);
      return token;
    },
    /**
     * How many calls are left after this one; null for an unknown token, below 0 for one that is
     * used up.
     */
    spend(token: string): number | null {
      const budget = left.get(token);
      if (budget === undefined) return null;
      left.set(token, budget - 1);
      return budget - 1;
    },
    /** Invalidates every token issued so far. */
    expire: () => left.clear(),
  };
}

export type GuestTokens = ReturnType<typeof createGuestTokens>;
export const GUEST_TOKEN_BUDGET = BUDGET;
