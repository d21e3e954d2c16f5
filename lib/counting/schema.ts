import { z } from "zod";

/** Without a post link it is `invalid_url`, which is not a malformed request. */
export const RecordViewInput = z.object({ twitter_url: z.string() });

export const RecordViewAnswer = z.object({
  success: z.literal(true),
  counted: z.boolean(),
  viewCount: z.int().min(0),
});

export type RecordViewAnswer = z.output<typeof RecordViewAnswer>;

const COUNTED_LANGUAGES = [
  "zh-CN",
  "zh-TW",
  "en",
  "ja",
  "ko",
  "es",
  "fr",
  "de",
  "it",
  "pt",
  "ru",
  "ar",
  "hi",
  "th",
  "vi",
] as const;

type CountedLanguage = (typeof COUNTED_LANGUAGES)[number];

/** Japanese where the client names none of the fifteen. */
export function downloadLanguage(named: string | null | undefined): CountedLanguage {
  return COUNTED_LANGUAGES.find((language) => language === named) ?? "ja";
}
