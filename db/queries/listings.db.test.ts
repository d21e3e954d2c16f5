import { expect, it } from "vitest";
import { testDatabase } from "../testing/test-database";
import { getAuthorTotals } from "./listings";

const database = testDatabase();

it("counts an author's videos, and says whether lists show one", async () => {
  const { sql } = database;
  await sql`
    insert into authors (id, username, display_name, search_key)
    values (1, 'ana', 'Ana', 'ana'), (2, 'ben', 'Ben', 'ben'), (3, 'cho', 'Cho', 'cho')`;
  await sql`
    insert into videos (id, tweet_id, author_id, sensitive)
    values (1, '1', 1, true), (2, '2', 1, true), (3, '3', 2, true), (4, '4', 2, false)`;
  expect(await getAuthorTotals("1")).toEqual({ total: 2, isListed: false });
  expect(await getAuthorTotals("2")).toEqual({ total: 2, isListed: true });
  await sql`update videos set hidden = true where id = 4`;
  expect(await getAuthorTotals("2")).toEqual({ total: 1, isListed: false });
  expect(await getAuthorTotals("3")).toEqual({ total: 0, isListed: false });
  expect(await getAuthorTotals("9")).toEqual({ total: 0, isListed: false });
});
