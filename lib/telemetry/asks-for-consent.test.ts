import { describe, expect, it } from "vitest";
import { asksForConsent } from "./asks-for-consent";

describe("asksForConsent", () => {
  it.each([
    ["Berlin", "Europe/Berlin", ["de-DE"], true],
    ["London", "Europe/London", ["en-GB"], true],
    ["Seoul", "Asia/Seoul", ["ko-KR"], true],
    ["the Canaries", "Atlantic/Canary", ["es-ES"], true],
    ["Réunion", "Indian/Reunion", ["fr-FR"], true],
    ["Cyprus", "Asia/Nicosia", ["el"], true],
    ["an old name of a zone", "GB-Eire", ["en"], true],
    ["no zone", "", ["en-US"], true],
    ["a browser that hides its zone", "UTC", ["en-US"], true],
    ["a French visitor abroad", "America/New_York", ["fr-FR", "en-US"], true],
    ["Korean abroad", "America/Los_Angeles", ["en-US", "ko"], true],
    ["a tag with a script", "Asia/Dubai", ["sr-Latn-HR"], true],
    ["Tokyo", "Asia/Tokyo", ["ja-JP", "ja", "en"], false],
    ["Taipei", "Asia/Taipei", ["zh-TW"], false],
    ["Shanghai", "Asia/Shanghai", ["zh-CN"], false],
    ["New York", "America/New_York", ["en-US"], false],
    ["Mexico City", "America/Mexico_City", ["es-MX", "es"], false],
    ["Reykjavik's neighbours by name only", "America/Nuuk", ["da"], false],
    ["Pyongyang", "Asia/Pyongyang", ["en"], false],
  ])("%s", (_, timeZone, languages, isAsked) => {
    expect(asksForConsent({ timeZone, languages })).toBe(isAsked);
  });
});
