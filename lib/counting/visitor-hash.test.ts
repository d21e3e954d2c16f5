import { describe, expect, it } from "vitest";
import { visitorHash } from "./visitor-hash";

const salt = Buffer.alloc(32, 1);
const client = { address: "203.0.113.7", userAgent: "Firefox" };

describe("visitorHash", () => {
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
