import { describe, expect, it, vi } from "vitest";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { heartsBrowser } from "./testing/hearts-browser";

vi.mock("@/components/ui/toast", () => ({ showToast: vi.fn() }));

const { service, seen, person, onDevice, claimedBy, keepOnDevice, ...browser } = heartsBrowser();

describe("a heart pressed without an account", () => {
  const LOGIN = "/en/login?next=%2Fen";

  async function press(isFavorite: boolean): Promise<string[]> {
    const opened: string[] = [];
    Object.assign(location, { assign: (path: string) => opened.push(path) });
    const { showViewer } = await import("@/lib/auth/session-store");
    showViewer({ status: "anonymous", user: null });
    const { pressWithoutAccount } = await import("./device-hearts");
    await pressWithoutAccount("7", isFavorite, "en", { keptHere: "Kept", signIn: "Sign in" });
    return opened;
  }

  /** Stores a session cookie that cannot be read, as a browser with a broken session has it. */
  const holdSession = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as Supabase's client writes it
    document.cookie = `${SESSION_COOKIE}=base64-e30`;
  };
  const switchSignInOff = () =>
    vi.spyOn(service, "fetch").mockResolvedValue(new Response(null, { status: 404 }));

  it("is kept on the device, and opens the login page", async () => {
    keepOnDevice("6");
    await browser.signIn(person(1));
    await browser.signOut();
    expect(await press(true)).toEqual([LOGIN]);
    expect([onDevice(), claimedBy(person(1))]).toEqual([["7"], ["6"]]);
    expect(seen.asked).toEqual([]);
  });

  it("leads to the login page once per browser, and after that offers it in a toast", async () => {
    const { showToast } = await import("@/components/ui/toast");
    expect(await press(true)).toEqual([LOGIN]);
    expect(showToast).not.toHaveBeenCalled();
    expect(await press(false)).toEqual([]);
    expect(await press(true)).toEqual([]);
    expect(onDevice()).toEqual(["7"]);
    expect(showToast).toHaveBeenCalledWith("Kept", { text: "Sign in", href: LOGIN });
  });

  it("is removed from the device, and not added by a later sign-in", async () => {
    const { keepPendingHeart, readPendingHeart } = await import("./hearts");
    keepOnDevice("7");
    keepPendingHeart({ videoId: "7", isFavorite: true, top: 0 });
    expect(await press(false)).toEqual([]);
    expect(onDevice()).toEqual([]);
    expect(readPendingHeart()).toBeNull();
  });

  it("is kept on the device where sign-in is off, without a redirect", async () => {
    const off = switchSignInOff();
    expect(await press(true)).toEqual([]);
    expect(onDevice()).toEqual(["7"]);
    off.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await press(true)).toEqual([LOGIN]);
  });

  it("stays on the page if a second press removes it", async () => {
    let release = () => {};
    const held = new Promise<Response>((resolve) => {
      release = () => resolve(new Response("{}"));
    });
    vi.spyOn(service, "fetch").mockReturnValue(held);
    const first = press(true);
    await vi.waitFor(() => expect(service.fetch).toHaveBeenCalled());
    const second = await press(false);
    release();
    // Nothing is left: the second press already sees the list that the first one loaded, and
    // empties it.
    expect([await first, second, onDevice()]).toEqual([[], [], []]);
  });

  it("opens the login page where the service does not answer", async () => {
    vi.spyOn(service, "fetch").mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const opened = press(true);
    await vi.waitFor(() => expect(service.fetch).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await opened).toEqual([LOGIN]);
  });

  it("fails if the browser cannot store it", async () => {
    vi.spyOn(localStorage, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(await press(true)).toEqual([LOGIN]);
    switchSignInOff();
    await expect(press(true)).rejects.toThrow();
  });

  it("shows in the hearts of its page", async () => {
    const seen = vi.fn(onDevice);
    addEventListener("storage", () => void seen());
    await press(true);
    expect(seen.mock.results.map(({ value }) => value)).toEqual([["7"]]);
  });

  it("belongs to the account if there is a session, even without its second factor", async () => {
    holdSession();
    expect([await press(true), onDevice()]).toEqual([[LOGIN], []]);
    expect([await press(false), onDevice()]).toEqual([[LOGIN], []]);
  });

  it("is removed from the device even if there is such a session", async () => {
    keepOnDevice("7");
    holdSession();
    expect([await press(false), onDevice()]).toEqual([[], []]);
  });
});
