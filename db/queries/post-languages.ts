import "server-only";
import { desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "../client";
import { videos } from "../schema";

/** Skips videos that another process works on. */
export function determineLanguages(
  languagesOf: (lang: string | null, text: string | null) => number,
  limit: number,
): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select({ id: videos.id, lang: videos.lang, text: videos.text })
      .from(videos)
      .where(isNull(videos.languages))
      .orderBy(desc(videos.id))
      .limit(limit)
      .for("no key update", { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const languages = due.map(({ lang, text }) => languagesOf(lang, text));
    await tx
      .update(videos)
      .set({ languages: sql`given.languages` })
      .from(sql`unnest(${sql.param(ids)}::bigint[], ${sql.param(languages)}::smallint[])
        as given(id, languages)`)
      .where(eq(videos.id, sql`given.id`));
    return due.length;
  });
}
