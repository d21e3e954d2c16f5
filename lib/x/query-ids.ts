export type QueryIds = {
  /** The last one that worked comes first. */
  inOrder: () => readonly string[];
  /** Moves an id that X has retired behind the others. */
  retire: (queryId: string) => void;
};

/** X retires query ids one by one; which one works is learned once, not for every post. */
export function createQueryIds(known: readonly string[]): QueryIds {
  let order = [...known];
  return {
    inOrder: () => order,
    retire: (queryId) => {
      order = [...order.filter((other) => other !== queryId), queryId];
    },
  };
}
