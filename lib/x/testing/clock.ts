/** A clock that the test moves. */
export type TestClock = { now: () => number; pass: (ms: number) => void };

export function createTestClock(): TestClock {
  let moment = 1_000_000;
  return {
    now: () => moment,
    pass: (ms) => {
      moment += ms;
    },
  };
}
