import { afterEach, expect, it, vi } from "vitest";
import { sendReport } from "./report-api";

afterEach(() => {
  vi.unstubAllGlobals();
});

const DRAFT = { reason: "other", url: "1", contact: "a@mail.example", statement: "…" };

function sentWith(response: () => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async () => response());
  return sendReport(DRAFT, "ja");
}

it("sends the draft as JSON, in the language of the page", async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal("fetch", send);
  await sendReport(DRAFT, "ja");
  expect(send.mock.calls).toMatchObject([
    ["/api/reports", { method: "POST", body: JSON.stringify(DRAFT), headers: { "x-lang": "ja" } }],
  ]);
});

it.each([
  [{ "x-reported-post": "hidden" }, "hidden"],
  [{ "x-reported-post": "first" }, "first"],
  [{ "x-reported-post": "lost" }, null],
  [{}, null],
])("returns the ticket and the state of the post: %j", async (headers, postState) => {
  const answer = { success: true, ticket: "7K3M-Q0TZ-4HXV-9B2D", status: "received" };
  expect(await sentWith(() => Response.json(answer, { status: 201, headers }))).toEqual({
    kind: "filed",
    ticket: "7K3M-Q0TZ-4HXV-9B2D",
    postState,
  });
});

it("names the fields that the server refuses", async () => {
  const answer = {
    error: "invalid_input",
    message: "…",
    fields: { contact: "x", url: "y", z: "" },
  };
  expect(await sentWith(() => Response.json(answer, { status: 400 }))).toEqual({
    kind: "wrong",
    fields: ["url", "contact"],
  });
});

it("returns the server's text of a refusal", async () => {
  const answer = { success: false, error: "overloaded", message: "混み合っています" };
  expect(await sentWith(() => Response.json(answer, { status: 503 }))).toEqual({
    kind: "refused",
    message: "混み合っています",
  });
});

it.each<[string, () => Response | Promise<Response>]>([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a proxy's page", () => new Response("<h1>502</h1>", { status: 502 })],
  ["a list", () => Response.json(null)],
  ["no ticket", () => Response.json({ success: true }, { status: 201 })],
])("returns no text for %s", async (_, response) => {
  expect(await sentWith(response)).toEqual({ kind: "refused", message: null });
});
