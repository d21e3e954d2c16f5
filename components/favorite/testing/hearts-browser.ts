import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { claimsOf } from "@/lib/auth/browser-viewer";
import { SESSION_COOKIE } from "@/lib/auth/session-cookie";
import { embeddedService } from "@/lib/auth/testing/embedded-service";
import { register } from "@/lib/auth/testing/sign-in-contract";
import { signInDatabase } from "@/lib/auth/testing/sign-in-database";
import { stubBrowser } from "@/lib/auth/testing/stub-browser";
import { browserStorage } from "@/lib/browser-storage";
import { noteDeviceHeart, readHearts } from "@/lib/favorites/device-hearts";
import { DEVICE } from "@/lib/favorites/local-favorites";

type Person = Awaited<ReturnType<typeof register>>;

export const idOf = ({ session }: Person) => session.user.id;

/** Answers a change of favorites: `+7`, `-7`, or an import `9,8,7`. Without a result the answer is 200. */
type Answer = (what: string, signal: AbortSignal) => Response | Promise<Response> | undefined;

/** A browser with two accounts that records changes of favorites. Call it once in a test file. */
export function heartsBrowser() {
  signInDatabase();
  const service = embeddedService();
  const people: Person[] = [];
  beforeAll(async () => {
    people.push(await register(service), await register(service));
  });

  let browser: Awaited<ReturnType<typeof stubBrowser>>;
  const seen = {
    asked: [] as { what: string; by: unknown }[],
    answer: (() => undefined) as Answer,
    /** Hearts that the first account had claimed when this browser sent its first request to our API. */
    claimedAtFirst: null as string[] | null,
  };
  const claimedBy = (person: Person) => readHearts(browserStorage(), idOf(person));

  beforeEach(async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    Object.assign(seen, { asked: [], answer: () => undefined, claimedAtFirst: null });
    browser = await stubBrowser(service, async (request) => {
      const { pathname } = new URL(request.url);
      seen.claimedAtFirst ??= people[0] ? claimedBy(people[0]) : null;
      if (!pathname.startsWith("/api/favorites")) return Response.json({ success: true });
      const what = await changeIn(request, pathname);
      const by = claimsOf(request.headers.get("authorization") ?? "").sub;
      seen.asked.push({ what, by });
      return (await seen.answer(what, request.signal)) ?? Response.json({ success: true });
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await browser.close();
  });

  /** Signs in in another tab, which this page does not know of. */
  async function signInElsewhere({ email, password }: Person): Promise<void> {
    await browser.openTab().auth.signInWithPassword({ email, password });
  }

  /** Opens a new page of this browser, with the session that is stored. */
  async function openPage(person: Person) {
    vi.resetModules();
    const { currentViewer, openSession } = await import("@/lib/auth/session-store");
    await openSession();
    await vi.waitFor(() => expect(currentViewer().user?.id).toBe(idOf(person)));
    return import("../favorites-api");
  }

  return {
    service,
    seen,
    person: (at: number) => people[at] as Person,
    changes: () => seen.asked.map(({ what }) => what),
    onDevice: () => readHearts(browserStorage(), DEVICE),
    claimedBy,
    /** Presses hearts without an account, in this order. */
    keepOnDevice: (...ids: string[]) => {
      for (const id of ids) noteDeviceHeart(browserStorage(), id, true);
    },
    signInElsewhere,
    openPage,
    signIn: async (person: Person) => {
      await signInElsewhere(person);
      return openPage(person);
    },
    signOut: async () => {
      await (await import("@/lib/auth/session")).signOut();
      expect(document.cookie).not.toContain(SESSION_COOKIE);
    },
    /** Moves the device's hearts to the account, as each page does once it knows its user. */
    merge: async (person: Person) => {
      const { sendDeviceHearts } = await import("../send-pending");
      await sendDeviceHearts(idOf(person), "en");
    },
  };
}

async function changeIn(request: Request, pathname: string): Promise<string> {
  if (request.method === "GET") return "?";
  if (request.method === "DELETE") return `-${pathname.split("/").at(-1)}`;
  const { video_id, video_ids } = await request.json();
  return video_ids ? video_ids.join() : `+${video_id}`;
}

export const refusal = (error: string, status: number) => Response.json({ error }, { status });
