/** Creating a formatter costs as much as 100 uses; on a phone, a page's first one takes 0.1 s. */
export function perLanguage<Format>(make: (language: string) => Format) {
  const made = new Map<string, Format>();
  return (language: string): Format => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const compact = (maximumFractionDigits: number) =>
  perLanguage(
    (words) => new Intl.NumberFormat(words, { notation: "compact", maximumFractionDigits }),
  );
const [compactWhole, compactTenths] = [compact(0), compact(1)];

/** Three digits and a fraction: `153.2K`, too long for a card on the smallest phones. */
const LONG = /^\d{3,}\D\d/;

/** `15.3K`, `153K`; Japanese, Korean and Chinese count in ten thousands: `1.5万`, `1.5만`, `1.5萬`. */
export function shortCount(count: number, language: string): string {
  const words = /^(ja|ko|zh)/.test(language) ? language : "en";
  const text = compactTenths(words).format(count);
  return LONG.test(text) ? compactWhole(words).format(count) : text;
}

const whole = perLanguage((language) => new Intl.NumberFormat(language));

export function fullCount(count: number, language: string): string {
  return whole(language).format(count);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** From this age a date is more useful than a number of months. */
const DATED_SECONDS = 30 * 86_400;

const shortDate = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      // Chinese medium dates do not fit the smallest card, and a date that is cut off reads as another.
      ...(language.startsWith("zh")
        ? { year: "numeric", month: "numeric", day: "numeric" }
        : { dateStyle: "medium" }),
      timeZone: "UTC",
    }),
);

const age = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: "always", style: "narrow" }),
);

/** `5m ago`, `hace 2 h`, `3日前`; from 30 days on the date. Empty below a minute, which has its own text. */
export function relativeTime(instant: string, now: string, language: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(instant)) / 1000);
  if (seconds >= DATED_SECONDS) return shortDate(language).format(new Date(instant));
  const found = UNITS.find(([, length]) => seconds >= length);
  if (!found) return "";
  const [unit, length] = found;
  return age(language).format(-Math.floor(seconds / length), unit);
}

/** Japanese and Chinese put no space between sentences. */
export function sentenceSpace(language: string): string {
  return /^(?:ja|zh)/.test(language) ? "" : " ";
}

export function joinSentences(language: string, ...sentences: string[]): string {
  return sentences.join(sentenceSpace(language));
}

const dates = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }),
);

/** `November 9, 2026`, `2026年11月9日`, in UTC. */
export function longDate(date: Date, language: string): string {
  return dates(language).format(date);
}

const months = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** `November 2026`, `2026年11月`, in UTC. */
export function longMonth(date: Date, language: string): string {
  return months(language).format(date);
}

/** `November 9 – 15, 2026`, `2026年11月9日～15日`; of one day its date. */
export function longDates(from: Date, to: Date, language: string): string {
  const format = dates(language);
  const [first, last] = [format.format(from), format.format(to)];
  // In Han characters ICU writes a range with slashes.
  if (first === last || !/^(?:ja|zh)/.test(language)) return format.formatRange(from, to);
  const shared = [/^.*月/, /^.*年/].find((part) => part.exec(first)?.[0] === part.exec(last)?.[0]);
  const end = shared ? last.replace(shared, "") : last;
  return `${first}${language === "ja" ? "～" : "至"}${end}`;
}

/** `3:24`, `1:02:03`; empty if the length is unknown. */
export function clockTime(durationMs: number | null): string {
  if (durationMs === null) return "";
  const total = Math.round(durationMs / 1000);
  const [hours, minutes, seconds] = [total / 3600, (total / 60) % 60, total % 60].map(Math.floor);
  const padded = (value = 0) => String(value).padStart(2, "0");
  return hours ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`;
}

const MEGABYTE = 1_000_000;

/** From 10 MB on without a fraction. */
function sizes(options: Intl.NumberFormatOptions) {
  const withDigits = (maximumFractionDigits: number) =>
    perLanguage(
      (language) => new Intl.NumberFormat(language, { ...options, maximumFractionDigits }),
    );
  const [tenths, wholes] = [withDigits(1), withDigits(0)];
  return (bytes: number, language: string): string => {
    const count = bytes / MEGABYTE;
    return (count < 10 ? tenths : wholes)(language).format(count);
  };
}

/** `5.4 MB`, in the number format of the language. */
export const formatMegabytes = sizes({ style: "unit", unit: "megabyte" });

export const megabytes = sizes({});
