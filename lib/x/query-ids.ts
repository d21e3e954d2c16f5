export type QueryIds = {
  /** The one that answered last comes first. */
  inOrder: () => readonly string[];
  /** Puts an id that X no longer answers behind the others. */
  retire: (queryId: string) => void;
};

/** X retires query ids one by one; which one lives is learnt once, not by every post again. */
export function createQueryIds(known: readonly string[]): QueryIds {
  let order = [...known];
  return {
    inOrder: () => order,
    retire: (queryId) => {
      order = [...order.filter((other) => other !== queryId), queryId];
    },
  };
}
