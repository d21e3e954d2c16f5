import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendFavorite } from "./send-favorite";

const CHANGE = {
  videoId: "7",
  isFilled: true,
  language: "ja",
  texts: { addFailed: "not added", removeFailed: "not removed" },
} as const;

const ANA = "6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3d";
const tokenOf = (sub: string) =>
  `x.${Buffer.from(JSON.stringify({ sub })).toString("base64url")}.y`;

type Sent = { path: string; init: RequestInit };

/** Answers as told, and keeps what was sent. */
function standIn(answer: () => Response | Promise<Response>, token: string | null = tokenOf(ANA)) {
  const sent: Sent[] = [];
  const send = async (path: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push({ path: String(path), init });
    return answer();
  };
  return { sent, doors: { send, token: async () => token } };
}

const warnings: unknown[] = [];
beforeEach(() => {
  warnings.length = 0;
  vi.spyOn(console, "warn").mockImplementation((...said) => void warnings.push(...said));
});
afterEach(() => vi.restoreAllMocks());

describe("sendFavorite", () => {
  it("adds by the bearer", async () => {
    const { sent, doors } = standIn(() => Response.json({ success: true }));
    await sendFavorite(CHANGE, ANA, doors);
    expect(sent).toMatchObject([
      {
        path: "/api/favorites",
        init: {
          method: "POST",
          body: '{"video_id":"7"}',
          headers: {
            authorization: `Bearer ${tokenOf(ANA)}`,
            "content-type": "application/json",
            "x-lang": "ja",
          },
        },
      },
    ]);
    expect(warnings).toEqual([]);
  });

  it("removes by the bearer", async () => {
    const { sent, doors } = standIn(() => Response.json({ success: true }));
    await sendFavorite({ ...CHANGE, isFilled: false }, ANA, doors);
    expect(sent).toMatchObject([{ path: "/api/favorites/7", init: { method: "DELETE" } }]);
  });

  it("asks all the same without a token, and says so in the console", async () => {
    const message = "Please sign in first.";
    const { sent, doors } = standIn(() => Response.json({ message }, { status: 401 }), null);
    await expect(sendFavorite(CHANGE, ANA, doors)).rejects.toThrow(message);
    expect(sent[0]?.init.headers).toEqual({ "content-type": "application/json", "x-lang": "ja" });
    expect(warnings).toHaveLength(1);
  });

  it("asks nothing in the name of somebody else", async () => {
    const { sent, doors } = standIn(() => Response.json({ success: true }), tokenOf("bo"));
    await expect(sendFavorite(CHANGE, ANA, doors)).rejects.toThrow("not added");
    expect(sent).toEqual([]);
  });

  it.each([
    ["the server's own words", () => Response.json({ message: "busy" }, { status: 503 }), "busy"],
    ["no words", () => Response.json({}, { status: 500 }), "not added"],
    ["rubbish", () => new Response("<html>", { status: 502 }), "not added"],
    ["a message of no kind", () => Response.json({ message: 7 }, { status: 500 }), "not added"],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), "not added"],
  ])("tells of a failure with %s", async (_, answer, told) => {
    await expect(sendFavorite(CHANGE, ANA, standIn(answer).doors)).rejects.toThrow(told);
  });

  it("words a removal that failed differently", async () => {
    const { doors } = standIn(() => new Response(null, { status: 500 }));
    await expect(sendFavorite({ ...CHANGE, isFilled: false }, ANA, doors)).rejects.toThrow(
      "not removed",
    );
  });
});
