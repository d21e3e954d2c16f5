import { beforeEach, expect, it, vi } from "vitest";
import { getNow } from "@/db/queries/clock";
import { databaseNow } from "./clock";

vi.mock("@/db/queries/clock");

const MINUTE_MS = 60_000;
let clock = 0;

beforeEach(() => {
  clock += 10 * MINUTE_MS;
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});

it("is read every ten minutes and extrapolated in between", async () => {
  vi.mocked(getNow).mockResolvedValueOnce(new Date("2027-01-20T23:55:00Z"));
  vi.mocked(getNow).mockResolvedValueOnce(new Date("2027-01-21T00:05:02Z"));
  const [one, other] = await Promise.all([databaseNow(), databaseNow()]);
  expect(one).toEqual(new Date("2027-01-20T23:55:00Z"));
  expect(other).toEqual(one);
  clock += 9 * MINUTE_MS;
  expect(await databaseNow()).toEqual(new Date("2027-01-21T00:04:00Z"));
  expect(getNow).toHaveBeenCalledOnce();
  clock += MINUTE_MS;
  expect(await databaseNow()).toEqual(new Date("2027-01-21T00:05:02Z"));
});

it("is read again after a failure, which is reported", async () => {
  vi.mocked(getNow).mockRejectedValueOnce(new Error("gone"));
  vi.mocked(getNow).mockResolvedValueOnce(new Date("2027-01-21T12:00:00Z"));
  await expect(databaseNow()).rejects.toThrow("gone");
  expect(await databaseNow()).toEqual(new Date("2027-01-21T12:00:00Z"));
});
