import type { ListedPage } from "@/lib/videos/listing-schema";

const DAY = 86_400_000;

export const ARCHIVE_KINDS = ["day", "week", "month"] as const;

export type ArchiveKind = (typeof ARCHIVE_KINDS)[number];

/** A UTC day, ISO week or month; `from` inclusive, `until` exclusive. */
export type ArchivePeriod = { name: string; kind: ArchiveKind; from: Date; until: Date };

const pad = (number: number, length = 2) => String(number).padStart(length, "0");
const dateText = (date: Date) => date.toISOString().slice(0, 10);

/** The end of a period, inclusive. */
export const lastMoment = ({ until }: ArchivePeriod) => new Date(until.getTime() - 1);

function mondayOf(day: Date): Date {
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY);
}

/** Name of the ISO week that begins on this Monday: its year is that of its Thursday. */
function weekName(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * DAY);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return `${pad(year, 4)}-W${pad(week)}`;
}

export function periodAt(kind: ArchiveKind, instant: Date): ArchivePeriod {
  const day = new Date(Math.floor(instant.getTime() / DAY) * DAY);
  if (kind === "day") {
    return { name: dateText(day), kind, from: day, until: new Date(day.getTime() + DAY) };
  }
  if (kind === "week") {
    const from = mondayOf(day);
    return { name: weekName(from), kind, from, until: new Date(from.getTime() + 7 * DAY) };
  }
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const from = new Date(Date.UTC(year, month, 1));
  const until = new Date(Date.UTC(year, month + 1, 1));
  return { name: dateText(from).slice(0, 7), kind, from, until };
}

/** Null for any other text, and for a day or week that does not exist. */
export function periodOfName(name: string): ArchivePeriod | null {
  const [, year, month, day, week] = /^(20\d\d)-(?:(\d\d)(?:-(\d\d))?|W(\d\d))$/.exec(name) ?? [];
  if (year === undefined) return null;
  const from =
    week === undefined
      ? Date.parse(`${year}-${month}-${day ?? "01"}T00:00:00Z`)
      : Date.UTC(Number(year), 0, 4) + (Number(week) - 1) * 7 * DAY;
  if (Number.isNaN(from)) return null;
  const kind = week !== undefined ? "week" : day !== undefined ? "day" : "month";
  const period = periodAt(kind, new Date(from));
  return period.name === name ? period : null;
}

/** Newest first, down to the one that contains `since`; `until` may equal `now`. */
export function endedPeriods(kind: ArchiveKind, since: Date, now: Date): ArchivePeriod[] {
  const periods: ArchivePeriod[] = [];
  let period = periodAt(kind, new Date(periodAt(kind, now).from.getTime() - 1));
  while (period.until > since) {
    periods.push(period);
    period = periodAt(kind, new Date(period.from.getTime() - 1));
  }
  return periods;
}

export type Archive = {
  name: string;
  kind: ArchiveKind;
  from: Date;
  /** Inclusive. */
  to: Date;
  previous: string | null;
  next: string | null;
  page: ListedPage;
};
