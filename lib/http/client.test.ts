import { describe, expect, it } from "vitest";
import { addressPrefix, clientAddress, SOCKET_ADDRESS_HEADER } from "./client";

function headers(socket: string, forwarded?: string): Headers {
  const all = new Headers({ [SOCKET_ADDRESS_HEADER]: socket });
  if (forwarded !== undefined) all.set("x-forwarded-for", forwarded);
  return all;
}

describe("clientAddress", () => {
  it.each([
    ["no proxy is believed by default", "203.0.113.7", "198.51.100.1", 0, "203.0.113.7"],
    ["one proxy: what it saw", "10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
    [
      "one proxy: a forged entry before it is passed over",
      "10.0.0.1",
      "6.6.6.6, 198.51.100.1",
      1,
      "198.51.100.1",
    ],
    ["two proxies", "10.0.0.1", "198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
    ["fewer entries than proxies: the socket", "10.0.0.1", "198.51.100.1", 2, "10.0.0.1"],
    ["no header: the socket", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["an entry that is no address", "10.0.0.1", "<script>", 1, "0.0.0.0"],
    ["IPv4 in IPv6 form", "::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
    ["IPv6", "2001:db8::1", undefined, 0, "2001:db8::1"],
    ["an empty header: the socket", "10.0.0.1", "", 1, "10.0.0.1"],
    [
      "gaps between commas count for nothing",
      "10.0.0.1",
      "6.6.6.6,, 198.51.100.1, ,",
      1,
      "198.51.100.1",
    ],
    [
      "three proxies, and two forged entries",
      "10.0.0.1",
      "6.6.6.6, 7.7.7.7, 198.51.100.1, 10.0.0.3, 10.0.0.2",
      3,
      "198.51.100.1",
    ],
    ["IPv6 behind a proxy", "::1", "2001:db8::7", 1, "2001:db8::7"],
    ["IPv4 in IPv6 form behind a proxy", "::1", "::ffff:198.51.100.1", 1, "198.51.100.1"],
    ["IPv4 with a port", "10.0.0.1", "6.6.6.6, 198.51.100.1:4711", 1, "198.51.100.1"],
    ["IPv6 in brackets with a port", "10.0.0.1", "[2001:db8::7]:4711", 1, "2001:db8::7"],
    ["IPv6 in brackets", "10.0.0.1", "[2001:db8::7]", 1, "2001:db8::7"],
    ["IPv4 in IPv6 form with a port", "::1", "[::ffff:198.51.100.1]:80", 1, "198.51.100.1"],
    ["a group of IPv6 is no port", "::1", "2001:db8::7:4711", 1, "2001:db8::7:4711"],
    ["a port without an address is none", "10.0.0.1", ":4711", 1, "0.0.0.0"],
    ["a port that is no number is none", "10.0.0.1", "198.51.100.1:http", 1, "0.0.0.0"],
    ["IPv4 in brackets is none", "10.0.0.1", "[198.51.100.1]:80", 1, "0.0.0.0"],
    ["brackets around a name are none", "10.0.0.1", "[localhost]:80", 1, "0.0.0.0"],
    ["a line break is none", "10.0.0.1", "198.51.100.1\\r\\nx", 1, "0.0.0.0"],
    ["a name is none", "10.0.0.1", "localhost", 1, "0.0.0.0"],
    ["a number is none", "10.0.0.1", "3405803777", 1, "0.0.0.0"],
    [
      "a header of 100 000 entries",
      "10.0.0.1",
      `${"6.6.6.6,".repeat(100_000)}198.51.100.1`,
      1,
      "198.51.100.1",
    ],
  ])("%s", (_, socket, forwarded, proxies, expected) => {
    expect(clientAddress(headers(socket, forwarded), proxies)).toBe(expected);
  });

  it("is never undefined, even without a socket", () => {
    expect(clientAddress(new Headers(), 0)).toBe("0.0.0.0");
  });
});

describe("addressPrefix", () => {
  it.each([
    ["203.0.113.7", "203.0.113"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1"],
    ["2001:0db8:0001::6", "2001:db8:1"],
    ["2001:db8::6", "2001:db8:0"],
    ["::1", "0:0:0"],
    ["fe80::1%eth0", "fe80:0:0"],
  ])("%s → %s", (address, prefix) => {
    expect(addressPrefix(address, { v4: 24, v6: 48 })).toBe(prefix);
  });
});

describe("an IPv4 address that IPv6 carries", () => {
  it.each([
    "::ffff:192.0.2.7",
    "::FFFF:c000:207",
    "::ffff:c000:0207",
    "0:0:0:0:0:ffff:c000:207",
    "0000:0000:0000:0000:0000:ffff:c000:0207",
    "0::0:ffff:192.0.2.7",
    "[::ffff:c000:207]:4711",
  ])("%s is one with 192.0.2.7", (written) => {
    const headers = new Headers({ "x-forwarded-for": written });
    expect(clientAddress(headers, 1)).toBe("192.0.2.7");
  });

  it.each(["::c000:207", "::ffff:0:c000:207", "2001:db8::ffff:c000:207"])(
    "%s is another one",
    (written) => {
      const headers = new Headers({ "x-forwarded-for": written });
      expect(clientAddress(headers, 1)).toBe(written);
    },
  );
});
