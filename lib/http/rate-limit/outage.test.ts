import { describe, expect, it } from "vitest";
import { createOutage } from "./outage";

function watched() {
  const events: string[] = [];
  let at = 0;
  const outage = createOutage(
    {
      began: (cause) => events.push(`began: ${cause}`),
      lasts: () => events.push("lasts"),
      ended: () => events.push("ended"),
    },
    () => at,
  );
  const pass = (seconds: number) => {
    at += seconds * 1000;
  };
  return { ...outage, events, pass };
}

describe("createOutage", () => {
  it("reports one outage while some calls fail and others work", () => {
    const { failed, worked, events, pass } = watched();
    for (let call = 0; call < 50; call += 1) {
      failed("late");
      worked();
      pass(1);
    }
    expect(events).toEqual(["began: late", "lasts"]);
    pass(59);
    worked();
    expect(events).toEqual(["began: late", "lasts", "ended"]);
    worked();
    expect(events).toHaveLength(3);
  });

  it("ignores isolated failures", () => {
    const { failed, worked, events, pass } = watched();
    for (let hour = 0; hour < 10; hour += 1) {
      failed("late");
      worked();
      failed("late");
      pass(3_600);
      worked();
    }
    expect(events).toEqual([]);
  });

  it("notices one that affects few calls, and reports each minute that it lasts", () => {
    const { failed, events, pass } = watched();
    for (let call = 0; call < 3; call += 1) {
      failed("gone");
      pass(600);
    }
    expect(events).toEqual(["began: gone", "lasts"]);
    for (let call = 0; call < 20; call += 1) {
      failed("gone");
      pass(6);
    }
    expect(events.slice(2)).toEqual(["lasts", "lasts"]);
  });
});
