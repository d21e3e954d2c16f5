import { afterEach, describe, expect, it } from "vitest";
import { emptySlot } from "@/lib/runtime/slots";
import { linkHostOf, linkHosts } from "./link-hosts";
import { parsePostUrl } from "./post-url";

afterEach(() => emptySlot("x.link-hosts"));

describe("the sites whose links are read", () => {
  it.each([
    ["x.com", "x"],
    ["platform.twitter.com", "x"],
    ["d.fxtwitter.com", "mirror"],
    ["nitter.any.example.org", "mirror"],
    ["pic.x.com", "short"],
    ["www.periscope.tv", "live"],
    ["nitter.com.evil.example", "mirror"],
    ["notnitter.net", null],
    ["x.com.evil.example", null],
    ["fxtwitter.com.evil.example", null],
    ["evilx.com", null],
  ])("%s: %s", (host, kind) => expect(linkHostOf(host)).toBe(kind));

  it("are extended by X_LINK_HOSTS, with one sub-domain", () => {
    const link = "https://d.mirror.example/n1/status/1910000000000000101";
    expect(parsePostUrl(link)).toEqual({ kind: "invalid", reason: "host" });
    linkHosts.set(["mirror.example"]);
    expect(parsePostUrl(link)).toMatchObject({ kind: "post", id: "1910000000000000101" });
    expect(parsePostUrl(link.replace("mirror", "a.b.mirror"))).toMatchObject({ reason: "host" });
  });
});
