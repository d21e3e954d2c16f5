import { describe, expect, it } from "vitest";
import { originOf } from "./launch.mjs";

describe("originOf", () => {
  it.each([
    ["127.0.0.1", "http://127.0.0.1:3000"],
    ["0.0.0.0", "http://127.0.0.1:3000"],
    ["::", "http://[::1]:3000"],
    ["::1", "http://[::1]:3000"],
    ["fd00::7", "http://[fd00::7]:3000"],
    ["postreel.internal", "http://postreel.internal:3000"],
  ])("%s is reached at %s", (host, origin) => {
    expect(originOf(host, "3000")).toBe(origin);
    expect(URL.canParse(origin)).toBe(true);
  });
});
