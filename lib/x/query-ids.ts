export type QueryIds = {
  /** Retired ids are last. */
  inOrder: () => readonly string[];
  retire: (queryId: string) => void;
  confirm: (queryId: string) => void;
  isStale: () => boolean;
};

/** Posts after which no id is expected to work: further posts try one of them only. */
const HOPELESS_AFTER = 3;

/** X retires query ids one by one; which one works is learned once, not for every post. */
export function createQueryIds(known: () => readonly string[]): QueryIds {
  let retired: string[] = [];
  let retirements = 0;
  const order = () => {
    const ids = known();
    return [
      ...ids.filter((id) => !retired.includes(id)),
      ...retired.filter((id) => ids.includes(id)),
    ];
  };
  return {
    inOrder: () => {
      const ids = order();
      const isHopeless = retirements >= HOPELESS_AFTER * ids.length;
      return isHopeless ? ids.slice(0, 1) : ids;
    },
    retire: (queryId) => {
      retirements += 1;
      retired = [...retired.filter((other) => other !== queryId), queryId];
    },
    confirm: (queryId) => {
      retirements = 0;
      if (retired.includes(queryId)) retired = retired.filter((other) => other !== queryId);
    },
    isStale: () => {
      const [first] = known();
      return first !== undefined && retired.includes(first);
    },
  };
}
