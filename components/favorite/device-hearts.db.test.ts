import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimsOf } from "@/lib/auth/browser-viewer";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { browserStorage } from "@/lib/browser-storage";
import { DEVICE, readLocalFavorites } from "@/lib/favorites/local-favorites";
import { noteLocalFavorites } from "@/lib/favorites/note-local-favorites";

signInDatabase();
const service = embeddedService();

let ana: Awaited<ReturnType<typeof register>>;
let anasId: string;
beforeAll(async () => {
  ana = await register(service);
  anasId = ana.session.user.id;
});

let browser: Awaited<ReturnType<typeof stubBrowser>>;
let asked: { what: string; by: unknown; body: string }[];
let answer: (request: Request) => Response | Promise<Response>;
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  asked = [];
  answer = () => Response.json({ success: true });
  browser = await stubBrowser(service, async (request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/api/favorites")) return Response.json({ success: true });
    asked.push({
      what: `${request.method} ${pathname}`,
      by: claimsOf(request.headers.get("authorization") ?? "").sub,
      body: await request.clone().text(),
    });
    return answer(request);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

/** A page of Ana's. */
async function openPage() {
  await browser.openTab().auth.signInWithPassword({ email: ana.email, password: ana.password });
  const { currentViewer, openSession } = await import("@/lib/auth/session-store");
  await openSession();
  await vi.waitFor(() => expect(currentViewer().user?.id).toBe(anasId));
  return import("./favorites-api");
}

const onDevice = () => readLocalFavorites(browserStorage(), DEVICE);

/** Hearts pressed without an account, the last one last. */
function keepOnDevice(...ids: string[]): void {
  for (const id of ids) noteLocalFavorites(browserStorage(), DEVICE, new Map([[id, true]]));
}

async function merge(): Promise<void> {
  const { sendDeviceHearts } = await import("./send-pending");
  await sendDeviceHearts(anasId, "en");
}

describe("the hearts that this device kept without an account", () => {
  const body = (id: string) => JSON.stringify({ video_id: id });

  it("are added to the account in their order, once, and leave the device", async () => {
    keepOnDevice("7", "8", "9");
    await openPage();
    await Promise.all([merge(), merge()]);
    await merge();
    expect(asked.map((one) => one.body)).toEqual(["7", "8", "9"].map(body));
    expect(asked.every(({ by }) => by === anasId)).toBe(true);
    expect(onDevice()).toEqual([]);
    expect(readLocalFavorites(browserStorage(), anasId)).toEqual(["9", "8", "7"]);
  });

  it("stay from the first failure on, and are sent by the next page", async () => {
    keepOnDevice("7", "8", "9");
    await openPage();
    answer = async (request) =>
      new Response("{}", { status: (await request.text()) === body("8") ? 503 : 200 });
    await merge();
    expect(onDevice()).toEqual(["9", "8"]);
    answer = () => Response.json({ success: true });
    await merge();
    expect(asked.map((one) => one.body)).toEqual(["7", "8", "8", "9"].map(body));
    expect(onDevice()).toEqual([]);
  });

  it("are dropped where the video is gone, and at most 30 are sent with a page", async () => {
    keepOnDevice(...Array.from({ length: 40 }, (_, at) => String(at + 1)));
    await openPage();
    answer = () => Response.json({ error: "video_not_found" }, { status: 404 });
    await merge();
    expect(asked).toHaveLength(30);
    expect(onDevice()).toHaveLength(10);
  });

  it("are not added again after their user has removed the favorite", async () => {
    keepOnDevice("7");
    const { saveFavorite } = await openPage();
    const removal = { videoId: "7", isFavorite: false, before: true, language: "en" } as const;
    await saveFavorite({ userId: anasId, ...removal });
    await merge();
    expect(asked.map(({ what }) => what)).toEqual(["DELETE /api/favorites/7"]);
  });

  it("are sent before the heart that led to sign-in, which is the newest", async () => {
    const { keepPendingHeart } = await import("./hearts");
    keepOnDevice("7", "8");
    keepPendingHeart({ videoId: "8", isFavorite: true, top: 0 });
    await openPage();
    const { sendPending } = await import("./send-pending");
    await sendPending(anasId, "en");
    expect(asked.map((one) => one.body)).toEqual(["7", "8", "8"].map(body));
  });
});

describe("a heart pressed without an account", () => {
  const LOGIN = "/en/login?next=%2Fen";

  async function press(isFavorite: boolean): Promise<string[]> {
    const opened: string[] = [];
    Object.assign(location, { assign: (path: string) => opened.push(path) });
    const { showViewer } = await import("@/lib/auth/session-store");
    showViewer({ status: "anonymous", user: null });
    const { pressWithoutAccount } = await import("./device-hearts");
    await pressWithoutAccount("7", isFavorite, "en");
    return opened;
  }

  it("is kept on the device, and leads to sign-in", async () => {
    expect(await press(true)).toEqual([LOGIN]);
    expect(onDevice()).toEqual(["7"]);
    expect(asked).toEqual([]);
  });

  it("is taken back on the device, and after no sign-in", async () => {
    const { keepPendingHeart, readPendingHeart } = await import("./hearts");
    keepOnDevice("7");
    keepPendingHeart({ videoId: "7", isFavorite: true, top: 0 });
    expect(await press(false)).toEqual([]);
    expect(onDevice()).toEqual([]);
    expect(readPendingHeart()).toBeNull();
  });

  it("is kept where sign-in is switched off, and opens no page", async () => {
    const off = vi.spyOn(service, "fetch").mockResolvedValue(new Response(null, { status: 404 }));
    expect(await press(true)).toEqual([]);
    expect(onDevice()).toEqual(["7"]);
    off.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await press(true)).toEqual([LOGIN]);
  });

  it("is not the device’s where an account lacks only its second factor", async () => {
    const opened: string[] = [];
    Object.assign(location, { assign: (path: string) => opened.push(path) });
    const { showViewer } = await import("@/lib/auth/session-store");
    showViewer({ status: "anonymous", user: null, needsFactor: true });
    const { pressWithoutAccount } = await import("./device-hearts");
    await pressWithoutAccount("7", true, "en");
    expect([opened, onDevice()]).toEqual([[LOGIN], []]);
  });
});
