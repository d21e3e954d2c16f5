import { expect, it } from "vitest";
import en from "@/messages/en.json";
import { consentTexts } from "./watchers";

const { explanation, explanationStatistics, explanationRecordings } = en.Consent;

it.each([
  ["both", "https://sentry.test/1", "https://tag.test/a.js", explanation],
  ["recordings", "https://sentry.test/1", null, explanationRecordings],
  ["statistics", null, "https://tag.test/a.js", explanationStatistics],
])("asks for %s where that is set up", (_, sentryDsn, analyticsSrc, asked) => {
  expect(consentTexts({ sentryDsn, analyticsSrc }, en.Consent).explanation).toBe(asked);
});
