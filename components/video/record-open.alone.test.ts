import { afterEach, describe, expect, it, vi } from "vitest";
import { recordView } from "./record-open";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const POST = { postUrl: "https://x.com/a/status/1" };

describe("recordView", () => {
  it("gives the count", async () => {
    const send = vi.fn<typeof fetch>(async () => Response.json({ success: true, viewCount: 30 }));
    vi.stubGlobal("fetch", send);
    expect(await recordView(POST, "ko")).toBe(30);
    const [path, init] = send.mock.calls[0] ?? [];
    expect(path).toBe("/api/twitter/record-view");
    expect(init).toMatchObject({
      keepalive: true,
      body: JSON.stringify({ twitter_url: POST.postUrl }),
    });
  });

  it.each([
    ["refused", async () => Response.json({ success: false }, { status: 503 })],
    ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("%s: a line in the console and null", async (_, send) => {
    vi.stubGlobal("fetch", send);
    const line = vi.spyOn(console, "error").mockReturnValue();
    expect(await recordView(POST, "ko")).toBeNull();
    expect(line).toHaveBeenCalledOnce();
  });
});
