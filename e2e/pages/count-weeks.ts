import { withDatabase } from "../database-url";

/** Adds five weeks of counts that end today and grow from day to day. */
export async function countWeeks(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (sql) => {
    await sql`insert into download_languages (day, language, downloads)
      select (now() at time zone 'utc')::date - ago, language,
        1000 + (40 - ago) * 300 * weight + (ago % 7) * 170
      from generate_series(0, 34) ago,
        (values ('en', 7), ('ja', 5), ('es', 4), ('ko', 2), ('zh-CN', 1), ('zh-TW', 1))
          as spoken (language, weight)
      on conflict (day, language) do update set downloads = excluded.downloads`;
    await sql`insert into daily_outcomes (day, subject, outcome, count)
      select (now() at time zone 'utc')::date - ago, subject, outcome,
        (40 - ago) * share + (ago % 7) * 90
      from generate_series(0, 34) ago,
        (values ('lookup', 'ok', 800), ('lookup', 'no_video', 90), ('lookup', 'post_not_found', 60),
          ('lookup', 'post_age_restricted', 25), ('lookup', 'upstream_unavailable', 12),
          ('syndication', 'ok', 760), ('syndication', 'post_not_found', 120),
          ('syndication', 'timeout', 40), ('graphql', 'ok', 90), ('graphql', 'blocked', 160))
          as counted (subject, outcome, share)
      on conflict (day, subject, outcome) do update set count = excluded.count`;
  });
}
