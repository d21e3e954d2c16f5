import { expect, it } from "vitest";
import { createQueryIds } from "./graphql-config";

it("asks a retired query id last", () => {
  const ids = createQueryIds(["a", "b", "c"]);
  expect(ids.inOrder()).toEqual(["a", "b", "c"]);
  ids.retire("a");
  ids.retire("a");
  expect(ids.inOrder()).toEqual(["b", "c", "a"]);
});

it("does not change an order that a caller is using", () => {
  const ids = createQueryIds(["a", "b"]);
  const seen: string[] = [];
  for (const id of ids.inOrder()) {
    seen.push(id);
    ids.retire(id);
  }
  expect(seen).toEqual(["a", "b"]);
});
