/** Calls that X allows per token in 15 minutes. */
const BUDGET = 500;

const FIRST_TOKEN = 2_040_000_000_000_000_000n;

/** Guest tokens that were issued, with the number of calls left for each. */
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
    /** Returns the calls left after this one: null for an unknown token, negative once it is used up. */
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
