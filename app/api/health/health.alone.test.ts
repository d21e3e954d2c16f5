import { expect, it } from "vitest";
import { setEnding } from "@/lib/runtime/own-server";
import { GET } from "./route";

it("answers 200 while the process serves, and 503 once it is ending", async () => {
  expect([GET().status, await GET().json()]).toEqual([200, { status: "ok" }]);
  setEnding();
  expect([GET().status, await GET().json()]).toEqual([503, { status: "ending" }]);
});
