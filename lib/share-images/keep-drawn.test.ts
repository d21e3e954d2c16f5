import { expect, it } from "vitest";
import { DrawingTurns } from "./keep-drawn";

function open() {
  const turns = new DrawingTurns();
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (network: string, name = network) =>
    turns.draw(network, () => {
      order.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  /** Ends the present drawing, so that the next one begins. */
  const end = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { turns, order, ask, end };
}

it("draws one at a time, of each network in turn", async () => {
  const { order, ask, end } = open();
  const asked = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) => ask(name.slice(0, 1), name));
  expect(order).toEqual(["a1"]);
  for (const _ of asked) await end();
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "b1", "c1", "b2"]);
});

it("goes on after a drawing that failed", async () => {
  const { turns, ask, order } = open();
  await expect(turns.draw("a", () => Promise.reject(new Error("no font")))).rejects.toThrow("font");
  ask("a", "next");
  await expect.poll(() => order).toEqual(["next"]);
});

it("refuses the ninth that one network has waiting, and nobody else", async () => {
  const { turns, ask } = open();
  for (let place = 0; place < 9; place++) ask("a");
  expect(turns.hasRoom("a")).toBe(false);
  await expect(ask("a")).rejects.toMatchObject({ code: "overloaded" });
  expect(turns.hasRoom("b")).toBe(true);
});

it("gives each newcomer a place, of a network that has more", async () => {
  const { turns, ask, order, end } = open();
  const flood = Array.from({ length: 65 }, (_, place) => {
    const asked = ask(`flood ${place % 8}`);
    return asked.then(
      () => "drawn",
      ({ code }) => code,
    );
  });
  const visitor = ask("visitor");
  expect(turns.hasRoom("visitor")).toBe(true);
  for (let drawn = 0; drawn < 10; drawn++) await end();
  expect(await visitor).toBe("visitor");
  expect(order.indexOf("visitor")).toBeLessThanOrEqual(9);
  for (let drawn = 0; drawn < 65; drawn++) await end();
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === "overloaded")).toHaveLength(1);
});

it("refuses everybody only where each has one place", async () => {
  const { turns, ask } = open();
  for (let network = 0; network < 65; network++) ask(String(network));
  expect(turns.hasRoom("another")).toBe(false);
});
