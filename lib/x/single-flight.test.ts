import { describe, expect, it } from "vitest";
import { createSingleFlight } from "./single-flight";
import type { Extraction } from "./types";

const refused: Extraction = {
  kind: "refused",
  source: "graphql",
  code: "no_video",
  said: ["no_video"],
};
const left: Extraction = { kind: "failed", code: "timeout" };

function createAirport() {
  const departed: { id: string; signal: AbortSignal; land: (result: Extraction) => void }[] = [];
  const landed: [string, Extraction][] = [];
  const flights = createSingleFlight(
    (id, signal) =>
      new Promise((resolve) => {
        departed.push({ id, signal, land: resolve });
      }),
    (id, extraction) => void landed.push([id, extraction]),
    { left },
  );
  return { flights, departed, landed };
}

describe("callers of one id", () => {
  it("share one call and its result", async () => {
    const { flights, departed, landed } = createAirport();
    const waiting = [flights.join("1", undefined), flights.join("1", undefined)];
    const other = flights.join("2", undefined);
    expect(departed.map(({ id }) => id)).toEqual(["1", "2"]);
    for (const { land } of departed) land(refused);
    expect(await Promise.all([...waiting, other])).toEqual([refused, refused, refused]);
    expect(landed.toSorted()).toEqual([
      ["1", refused],
      ["2", refused],
    ]);
    const later = flights.join("1", undefined);
    expect(departed).toHaveLength(3);
    departed[2]?.land(refused);
    await later;
  });

  it("may leave without ending it for the others", async () => {
    const { flights, departed } = createAirport();
    const leaver = new AbortController();
    const leaving = flights.join("1", leaver.signal);
    const staying = flights.join("1", undefined);
    leaver.abort();
    expect(await leaving).toEqual(left);
    expect(departed[0]?.signal.aborted).toBe(false);
    departed[0]?.land(refused);
    expect(await staying).toEqual(refused);
  });

  it("abort it when the last one leaves; the next caller starts a new one", async () => {
    const { flights, departed, landed } = createAirport();
    const [one, two] = [new AbortController(), new AbortController()];
    const waiting = [flights.join("1", one.signal), flights.join("1", two.signal)];
    one.abort();
    two.abort();
    expect(await Promise.all(waiting)).toEqual([left, left]);
    expect(departed[0]?.signal.aborted).toBe(true);
    const next = flights.join("1", undefined);
    departed[0]?.land(refused);
    departed[1]?.land(refused);
    expect(await next).toEqual(refused);
    expect(landed).toEqual([["1", refused]]);
  });

  it("that have left already start no call", async () => {
    const { flights, departed } = createAirport();
    expect(await flights.join("1", AbortSignal.abort())).toEqual(left);
    expect(departed).toEqual([]);
  });
});
