import { describe, expect, it } from "vitest";
import { visitorHashes } from "./record";

const salt = Buffer.alloc(32, 1);
const client = { address: "203.0.113.7", userAgent: "Firefox" };
const visitorHash = (one: typeof client, key: Buffer) => visitorHashes(one, key).visitor;

describe("visitorHashes", () => {
  it("is the same for the same network, agent and day", () => {
    expect(visitorHash(client, salt)).toBe(
      visitorHash({ ...client, address: "203.0.113.200" }, salt),
    );
  });

  it.each([
    ["another network", { ...client, address: "203.0.114.7" }, salt],
    ["another agent", { ...client, userAgent: "Chrome" }, salt],
    ["another day", client, Buffer.alloc(32, 2)],
  ])("differs for %s", (_, other, key) => {
    expect(visitorHash(other, key)).not.toBe(visitorHash(client, salt));
  });

  it("fits a bigint of PostgreSQL", () => {
    for (let agent = 0; agent < 200; agent += 1) {
      const hash = BigInt(visitorHash({ ...client, userAgent: String(agent) }, salt));
      expect(BigInt.asIntN(64, hash)).toBe(hash);
    }
  });
});

describe("the network's hash", () => {
  const networkHash = (address: string, userAgent = "Firefox", key = salt) =>
    visitorHashes({ address, userAgent }, key).network;

  it("is the same in a /24 or a /48, whatever the agent", () => {
    expect(networkHash("203.0.113.7")).toBe(networkHash("203.0.113.200", "Chrome"));
    expect(networkHash("2001:db8:7:1::1")).toBe(networkHash("2001:db8:7:ffff::9", "Chrome"));
    expect(networkHash("203.0.113.7")).not.toBe(networkHash("203.0.114.7"));
    expect(networkHash("2001:db8:7::1")).not.toBe(networkHash("2001:db8:8::1"));
  });

  it("depends on the salt of its day, and differs from visitors' hashes", () => {
    expect(networkHash("203.0.113.7")).not.toBe(
      networkHash("203.0.113.7", "", Buffer.alloc(32, 2)),
    );
    expect(networkHash("203.0.113.7", "")).not.toBe(
      visitorHash({ ...client, userAgent: "" }, salt),
    );
  });
});
