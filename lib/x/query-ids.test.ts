import { expect, it } from "vitest";
import { createQueryIds } from "./query-ids";

const ids = ["a", "b", "c"];

it("asks a retired query id last, until it answers", () => {
  const queryIds = createQueryIds(() => ids);
  expect(queryIds.inOrder()).toEqual(["a", "b", "c"]);
  queryIds.retire("a");
  queryIds.retire("a");
  expect([queryIds.inOrder(), queryIds.isStale()]).toEqual([["b", "c", "a"], true]);
  queryIds.confirm("a");
  expect([queryIds.inOrder(), queryIds.isStale()]).toEqual([["a", "b", "c"], false]);
});

it("does not change an order that a caller is using", () => {
  const queryIds = createQueryIds(() => ids);
  const seen: string[] = [];
  for (const id of queryIds.inOrder()) {
    seen.push(id);
    queryIds.retire(id);
  }
  expect(seen).toEqual(["a", "b", "c"]);
});

it("tries one id a post, in turn, once none has worked for three posts", () => {
  const queryIds = createQueryIds(() => ids);
  const tried = () => {
    const order = queryIds.inOrder();
    for (const id of order) queryIds.retire(id);
    return order.join("");
  };
  expect(Array.from({ length: 7 }, tried)).toEqual(["abc", "abc", "abc", "a", "b", "c", "a"]);
  queryIds.confirm("b");
  expect(queryIds.inOrder()[0]).toBe("b");
  expect(queryIds.inOrder()).toHaveLength(3);
});

it("puts a new id first", () => {
  let known = ids;
  const queryIds = createQueryIds(() => known);
  for (const id of ids) queryIds.retire(id);
  known = ["new", ...ids];
  expect(queryIds.inOrder()[0]).toBe("new");
});
