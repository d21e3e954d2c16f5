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

/** Answers a change of favorites, `+7`, `-7` or an import `9,8,7`; with 200 where it gives nothing. */
type Answer = (what: string, signal: AbortSignal) => Response | Promise<Response> | undefined;

/** A browser whose changes of favorites are recorded, with two accounts. Call it once in a test file. */
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
    /** What the first account had claimed when this browser’s pages sent our API the first request. */
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

  /** A session of another tab, which this page has not seen. */
  async function signInElsewhere({ email, password }: Person): Promise<void> {
    await browser.openTab().auth.signInWithPassword({ email, password });
  }

  /** A new page of this browser, with the session that it finds. */
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
    /** Hearts pressed without an account, the last one last. */
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
    /** What each page does once it knows its user. */
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
