import { describe, expect, it } from "vitest";
import { createOutage } from "./outage";

function watched() {
  const told: string[] = [];
  let at = 0;
  const outage = createOutage(
    {
      began: (cause) => told.push(`began: ${cause}`),
      lasts: () => told.push("lasts"),
      ended: () => told.push("ended"),
    },
    () => at,
  );
  const pass = (seconds: number) => {
    at += seconds * 1000;
  };
  return { ...outage, told, pass };
}

describe("createOutage", () => {
  it("is steady while calls fail and work side by side", () => {
    const { failed, worked, told, pass } = watched();
    for (let call = 0; call < 50; call += 1) {
      failed("late");
      worked();
      pass(1);
    }
    expect(told).toEqual(["began: late", "lasts"]);
    pass(59);
    worked();
    expect(told).toEqual(["began: late", "lasts", "ended"]);
    worked();
    expect(told).toHaveLength(3);
  });

  it("makes nothing of a call now and then", () => {
    const { failed, worked, told, pass } = watched();
    for (let hour = 0; hour < 10; hour += 1) {
      failed("late");
      worked();
      failed("late");
      pass(3_600);
      worked();
    }
    expect(told).toEqual([]);
  });

  it("notices one that affects few calls, and reports each minute that it lasts", () => {
    const { failed, told, pass } = watched();
    for (let call = 0; call < 3; call += 1) {
      failed("gone");
      pass(600);
    }
    expect(told).toEqual(["began: gone", "lasts"]);
    for (let call = 0; call < 20; call += 1) {
      failed("gone");
      pass(6);
    }
    expect(told.slice(2)).toEqual(["lasts", "lasts"]);
  });
});
