import { describe, expect, it } from "vitest";
import { AUTH_ORDER, detectLanguage, TEXT_ORDER } from "./detection";

describe("detectLanguage", () => {
  it.each([
    [{ localStorage: "ja", cookie: "es", htmlTag: "ko" }, "ja"],
    [{ localStorage: "xx", cookie: "es", htmlTag: "ko" }, "es"],
    [{ localStorage: null, htmlTag: "ko", path: "ja" }, "ko"],
    [{ path: "ja", subdomain: "es" }, "ja"],
    [{ subdomain: "es", querystring: "ja", navigator: "ko" }, "es"],
    [{}, "en"],
  ] as const)("for texts, %j gives %s", (found, language) =>
    expect(detectLanguage(found, TEXT_ORDER)).toBe(language),
  );

  it.each([
    [{ querystring: "ko", cookie: "ja", localStorage: "es" }, "ko"],
    [{ cookie: "ja", localStorage: "es" }, "ja"],
    [{ localStorage: "es", sessionStorage: "ja" }, "es"],
    [{ sessionStorage: "ja", navigator: "es" }, "ja"],
    [{ navigator: "es", htmlTag: "ko" }, "es"],
    [{ path: "ja", htmlTag: "ko" }, "ko"],
  ] as const)("for sign-in, %j gives %s", (found, language) =>
    expect(detectLanguage(found, AUTH_ORDER)).toBe(language),
  );
});
