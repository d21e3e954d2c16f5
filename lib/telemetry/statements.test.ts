import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameStatement } from "./statements";

describe("the name of a statement", () => {
  it.each([
    ['select "id" from "videos" where "id" = $1', "select videos"],
    [
      "-- from nowhere\nwith late as (select 1 from link_checks) update videos",
      "select link_checks",
    ],
    ['insert into "authors" ("id") values ($1) on conflict do update set x = 1', "insert authors"],
    ["delete from only favorites", "delete favorites"],
    ["update videos set x = 1 returning id", "update videos"],
    ["select * from unnest($1::int[]) x join videos using (id)", "select videos"],
    ["with x as (select 1 for update skip locked) delete from reports", "select reports"],
    ["select pg_advisory_lock(1)", "select"],
    ["create table counts_20261126 partition of counts", "other"],
    ["", "other"],
  ])("%s", (text, name) => expect(nameStatement(text)).toBe(name));

  it("holds no value of a statement", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^'"]*$/), (value) => {
        const name = nameStatement(`select id from videos where handle = '${value}'`);
        expect(name).toBe("select videos");
      }),
    );
  });
});
