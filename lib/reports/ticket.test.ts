import { describe, expect, it } from "vitest";
import { drawTicket, readTicket } from "./ticket";

describe("a ticket", () => {
  it("is four groups of letters that are not mistaken for one another", () => {
    for (let drawn = 0; drawn < 200; drawn++) {
      expect(drawTicket()).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    }
  });

  it("is different each time, and uses every letter", () => {
    const drawn = Array.from({ length: 500 }, drawTicket);
    expect(new Set(drawn).size).toBe(500);
    expect(new Set(drawn.join("").replaceAll("-", "")).size).toBe(32);
  });

  it("is parsed as it was issued", () => {
    const ticket = drawTicket();
    expect(readTicket(ticket)).toBe(ticket);
  });

  it.each([
    ["7k3m-q0tz-4hxv-9b2d", "7K3M-Q0TZ-4HXV-9B2D"],
    ["  7K3MQ0TZ4HXV9B2D ", "7K3M-Q0TZ-4HXV-9B2D"],
    ["7K3M QOTZ 4HXV 9B2D", "7K3M-Q0TZ-4HXV-9B2D"],
    ["iIlL–0000—0000‐0000", "1111-0000-0000-0000"],
  ])("is read from %j", (typed, ticket) => expect(readTicket(typed)).toBe(ticket));

  it.each([
    "",
    "7K3M",
    "7K3M-Q0TZ-4HXV-9B2",
    "7K3M-Q0TZ-4HXV-9B2DD",
    "7K3M-Q0TZ-4HXV-9B2U",
    "7K3M_Q0TZ_4HXV_9B2D",
    "%",
    "\0",
  ])("is not %j", (typed) => expect(readTicket(typed)).toBeNull());

  it("is not an endless text", () => expect(readTicket("A".repeat(1_000_000))).toBeNull());
});
