import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { routeClass } from "./route-class";

const MB = 1024 * 1024;

it("keeps no long addresses in memory", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const liveBytes = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = liveBytes();
  for (let number = 0; number < 1_900; number += 1) {
    expect(routeClass(`/en/${number}${"a".repeat(50_000)}`)).toBe("other");
  }
  expect(liveBytes() - before).toBeLessThan(10 * MB);
});
