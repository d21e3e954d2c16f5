import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setDatabase, sql } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { type Listening, listen } from "@/lib/x/testing/listen";
import { enforceRetention } from "./enforce-retention";

const DAY = 24 * 3_600_000;
const NOW = new Date("2026-11-22T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

let database: TestDatabase;
let operator: Listening;
const alarms: { subject: string; details: object; text: string }[] = [];
beforeAll(async () => {
  operator = await listen(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    alarms.push(JSON.parse(body));
    response.writeHead(204).end();
  });
  process.env.OPS_WEBHOOK_URL = operator.url;
  database = await createTestDatabase();
});
beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  alarms.length = 0;
  await database.sql`
    truncate reports, authors, videos, users, auth_users, alarms restart identity cascade`;
  await database.sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await database.close();
  await operator.close();
});

async function addVideo(tweetId: string): Promise<void> {
  await database.sql`
    with v as (insert into videos (tweet_id, author_id, text, thumbnail_url)
      values (${tweetId}, 1, 'words', 'https://pbs.twimg.com/a.jpg') returning id),
    m as (insert into video_media (video_id, media_index, kind, variants)
      select id, 1, 'video', '[]' from v)
    insert into video_stats (video_id, author_id) select id, 1 from v`;
}

/** Number of sequential scans so far. A connection reports its statistics at the latest when it ends. */
async function wholeReads() {
  await setDatabase(database.url);
  const others = () => sql()`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`;
  await expect.poll(others).toHaveLength(0);
  const rows = await sql()`
    select relname as table, seq_scan::int as whole from pg_stat_user_tables
    where relname in ('videos', 'reports', 'link_checks', 'auth_sessions') order by 1`;
  return [...rows];
}

describe("retention", () => {
  it("deletes unavailable reports when their day ends", async () => {
    await database.sql`
      insert into unavailable_reports select '2026-11-21', 1, n from generate_series(1, 1200) n`;
    await database.sql`insert into unavailable_reports values ('2026-11-22', 1, 1)`;
    await enforceRetention(NOW);
    const rows = await database.sql`select day::text from unavailable_reports`;
    expect(rows).toEqual([{ day: "2026-11-22" }]);
  });

  it("erases the reporter 90 days after the decision, and keeps the decision", async () => {
    for (const [ticket, decided] of [
      ["open", null],
      ["fresh", ago(89)],
      ["old", ago(91)],
    ] as const) {
      await database.sql`
        insert into reports (ticket, reason, url, contact, statement, decided_at, received_at)
        values (${ticket}, 'other', 'https://x.com/i/status/1', 'a@b.example', 'words', ${decided},
          now())`;
    }
    await enforceRetention(NOW);
    const rows =
      await database.sql`select ticket, contact, statement, url from reports order by id`;
    const whole = { contact: "a@b.example", statement: "words", url: "https://x.com/i/status/1" };
    expect(rows).toEqual([
      { ...whole, ticket: "open" },
      { ...whole, ticket: "fresh" },
      { ticket: "old", contact: null, statement: null, url: whole.url },
    ]);
  });

  it("deletes authors of whom no post is left, except blocked ones", async () => {
    await addVideo("1");
    await database.sql`
      insert into authors (username, display_name, search_key, created_at, is_blocked)
      values ('gone', 'G', 'g', ${ago(40)}, false), ('new', 'N', 'n', ${ago(0)}, false),
        ('blocked', 'B', 'b', ${ago(40)}, true)`;
    await database.sql`
      insert into author_handles (handle, author_id)
      select 'former', id from authors where username = 'gone'`;
    await database.sql`update authors set created_at = ${ago(40)} where username = 'a'`;
    await enforceRetention(NOW);
    const rows = await database.sql`select username from authors order by id`;
    expect(rows.map(({ username }) => username)).toEqual(["a", "new", "blocked"]);
    expect(await database.sql`select from author_handles`).toHaveLength(0);
  });

  it("erases a removed post except its id after 30 days", async () => {
    for (const id of ["1", "2", "3"]) await addVideo(id);
    await database.sql`update videos set removed_at = ${ago(31)} where tweet_id = '1'`;
    await database.sql`update videos set removed_at = ${ago(29)} where tweet_id = '2'`;
    await database.sql`insert into video_search select id, text from videos`;
    await enforceRetention(NOW);
    const rows = await database.sql`
      select tweet_id as id, text, thumbnail_url is not null as picture,
        (select count(*)::int from video_media m where m.video_id = v.id) as media,
        exists (select from video_search s where s.video_id = v.id) as key
      from videos v order by tweet_id`;
    expect(rows).toEqual([
      { id: "1", text: null, picture: false, media: 0, key: false },
      { id: "2", text: "words", picture: true, media: 1, key: true },
      { id: "3", text: "words", picture: true, media: 1, key: true },
    ]);
  });

  it("deletes posts gone from X for 30 days, unless they were taken down here too", async () => {
    for (const id of ["1", "2", "3", "4"]) await addVideo(id);
    await database.sql`update videos set availability = 2 where tweet_id <> '4'`;
    await database.sql`update videos set hidden = true where tweet_id = '3'`;
    await database.sql`
      update link_checks set first_failed_at = case video_id when 2 then ${ago(29)} else ${ago(31)} end::timestamptz`;
    await enforceRetention(NOW);
    const rows = await database.sql`select tweet_id as id from videos order by 1`;
    expect(rows.map(({ id }) => id)).toEqual(["2", "3", "4"]);
  });

  it("deletes old tombstones of accounts and abandoned sign-ins", async () => {
    const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    const [old = "", half = "", fresh = ""] = ids;
    await database.sql`
      insert into users (id, deleted_at, sign_in_deleted_at) values
        (${old}, ${ago(31)}, ${ago(31)}), (${fresh}, ${ago(29)}, ${ago(29)})`;
    await database.sql`insert into auth_users (id) values (${half})`;
    await database.sql`
      insert into auth_flow_states (secret_hash, kind, user_id, method, code_challenge, created_at)
      values ('a', 'code', ${half}, 'oauth', 'c', ${ago(2)}), ('b', 'code', ${half}, 'oauth', 'c', ${ago(0.5)})`;
    await database.sql`
      with f as (insert into auth_factors (user_id, secret) values (${half}, 's') returning id)
      insert into auth_challenges (factor_id, created_at)
      select id, at::timestamptz from f, unnest(${[ago(2), ago(0.5)]}::text[]) at`;
    await enforceRetention(NOW);
    expect(await database.sql`select id from users`).toEqual([{ id: fresh }]);
    expect(await database.sql`select from auth_flow_states`).toHaveLength(1);
    expect(await database.sql`select from auth_challenges`).toHaveLength(1);
  });

  it("deletes sessions that browsers can no longer use, and keeps older ones in use", async () => {
    await database.sql`
      with u as (insert into auth_users default values returning id)
      insert into auth_sessions (user_id, amr, created_at, rotated_at)
      select id, to_jsonb(name), created::timestamptz, rotated::timestamptz from u, (values
        ('left', ${ago(900)}, ${ago(401)}), ('in use', ${ago(900)}, ${ago(399)})
      ) s (name, created, rotated)`;
    await enforceRetention(NOW);
    expect(await database.sql`select amr from auth_sessions`).toEqual([{ amr: "in use" }]);
  });

  it("alerts the operator once about reports that wait for 18 hours, and not earlier", async () => {
    const add = (ticket: string, hours: number) => database.sql`
      insert into reports (ticket, reason, url, contact, statement, received_at)
      values (${ticket}, 'other', 'u', 'a@b.example', 'words', now() - make_interval(mins => ${hours * 60}))`;
    await add("YOUNG", 17.9);
    await enforceRetention(NOW);
    expect(alarms).toEqual([]);
    await add("OLDER", 18.1);
    await add("OLDEST", 23);
    for (let run = 0; run < 2; run++) await enforceRetention(NOW);
    expect(alarms).toEqual([
      expect.objectContaining({ subject: "reports", details: { count: 2, oldestHours: 23 } }),
    ]);
    expect(alarms[0]?.text).toContain("OLDEST");
    expect(JSON.stringify(alarms)).not.toContain("a@b.example");
    const age = (minutes: number) => database.sql`
      update reports set received_at = received_at - make_interval(mins => ${minutes}),
        alarmed_at = alarmed_at - make_interval(mins => ${minutes})`;

    // This report reaches the age just after the others were decided: it must not wait for their
    // repetition.
    await database.sql`update reports set decided_at = now() where ticket <> 'YOUNG'`;
    await enforceRetention(NOW);
    expect(alarms).toHaveLength(1);
    await age(7);
    for (let run = 0; run < 2; run++) await enforceRetention(NOW);
    expect(alarms).toHaveLength(2);
    expect(alarms[1]).toMatchObject({ details: { count: 1, oldestHours: 18 } });
    await age(361);
    for (let run = 0; run < 2; run++) await enforceRetention(NOW);
    expect(alarms).toHaveLength(3);
    await database.sql`update reports set decided_at = now()`;
    await age(361);
    await enforceRetention(NOW);
    expect(alarms).toHaveLength(3);
  });

  it("continues when one of its steps fails, and fails at the end", async () => {
    await addVideo("1");
    await database.sql`update videos set removed_at = ${ago(31)}`;
    await database.sql`alter table reports rename to reports_away`;
    await expect(enforceRetention(NOW)).rejects.toThrow("reports");
    await database.sql`alter table reports_away rename to reports`;
    expect(await database.sql`select text from videos`).toEqual([{ text: null }]);
  });

  it("processes a limited batch per run", async () => {
    await database.sql`
      insert into videos (tweet_id, author_id, text, removed_at)
      select n::text, 1, 'words', ${ago(40)} from generate_series(1, 12000) n`;
    await enforceRetention(NOW);
    const [left] = await database.sql`
      select count(*)::int as posts from videos where removed_at is not null and text is not null`;
    expect(left).toEqual({ posts: 2000 });
  });

  it("uses indexes when little is due", async () => {
    await database.sql`
      insert into videos (tweet_id, author_id, text, removed_at, availability)
      select n::text, 1, 'words', case when n <= 20 then ${ago(40)}::timestamptz end,
        case when n between 21 and 40 then 2 else 0 end
      from generate_series(1, 20000) n`;
    await database.sql`update link_checks set first_failed_at = ${ago(40)} where video_id between 21 and 40`;
    await database.sql`
      insert into reports (ticket, reason, url, contact, statement, decided_at)
      select n::text, 'other', 'u', 'c', 's', case when n <= 20 then ${ago(100)} else ${ago(1)} end::timestamptz
      from generate_series(1, 20000) n`;
    await database.sql`
      with u as (insert into auth_users default values returning id)
      insert into auth_sessions (user_id, amr, rotated_at)
      select id, '[]', case when n <= 20 then ${ago(500)} else ${ago(1)} end::timestamptz
      from u, generate_series(1, 20000) n`;
    await database.sql`vacuum analyze videos, reports, link_checks, auth_sessions`;
    const before = await wholeReads();
    await enforceRetention(NOW);
    expect(await wholeReads()).toEqual(before);
    expect(await sql()`select from videos where text is null`).toHaveLength(20);
    expect(await sql()`select from auth_sessions`).toHaveLength(19_980);
  });
});
