import { expect, it } from "vitest";
import { sendReport } from "./report-api";

const DRAFT = { reason: "other", url: "1", contact: "a@mail.example", statement: "…" };

const sentWith = (response: () => Response | Promise<Response>) =>
  sendReport(DRAFT, "ja", async () => response());

it("sends the draft as JSON, in the language of the page", async () => {
  const sent: Parameters<typeof fetch>[] = [];
  await sendReport(DRAFT, "ja", async (...call) => {
    sent.push(call);
    return Response.json({});
  });
  expect(sent).toMatchObject([
    ["/api/reports", { method: "POST", body: JSON.stringify(DRAFT), headers: { "x-lang": "ja" } }],
  ]);
});

it.each([
  [{ "x-reported-post": "hidden" }, "hidden"],
  [{ "x-reported-post": "first" }, "first"],
  [{ "x-reported-post": "lost" }, null],
  [{}, null],
])("gives the ticket, and what has become of the post: %j", async (headers, standing) => {
  const answer = { success: true, ticket: "7K3M-Q0TZ-4HXV-9B2D", status: "received" };
  expect(await sentWith(() => Response.json(answer, { status: 201, headers }))).toEqual({
    kind: "filed",
    ticket: "7K3M-Q0TZ-4HXV-9B2D",
    standing,
  });
});

it("names the fields that the server finds wrong", async () => {
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

it("passes a refusal on in the server's words", async () => {
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
])("has no words for %s", async (_, response) => {
  expect(await sentWith(response)).toEqual({ kind: "refused", message: null });
});
