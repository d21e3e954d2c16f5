import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFact, readTombstoneText, readUnavailableReason } from "./refusals";
import type { PostRefusal } from "./types";

/** The code that a text states; null where it names no reason. */
const stated = (text: string) => {
  const refusal = readTombstoneText(text);
  return isFact(refusal) ? refusal.code : null;
};

const TEXTS: [PostRefusal, string[]][] = [
  [
    "post_age_restricted",
    [
      "You must be 18 or older",
      "This content is for people aged over 18",
      "Adults only",
      "Mature content",
      "Verify your age to view this content",
      "Due to local laws, we are temporarily restricting access to this content until X estimates your age",
    ],
  ],
  [
    "post_suspended",
    [
      "This Post is from a suspended account",
      "This account has been suspended",
      "@some_one has been permanently suspended",
      "Account suspended",
      "User is currently suspended",
    ],
  ],
  [
    "post_protected",
    [
      "This account’s posts are protected",
      "These Posts are protected. Only approved followers can see @x’s posts",
      "This account is private",
      "This Post is from a protected account",
      "Only subscribers can view this Post",
      "Subscribe to @some_one to view this post",
      "This Post is exclusive to subscribers",
      "You’re unable to view this Post because this account owner limits who can view their Posts",
    ],
  ],
  [
    "post_withheld",
    [
      "This Post is unavailable in your country",
      "This Post is not available in your region",
      "This media isn’t available in your location",
      "This Post has been withheld in Germany based on local law(s)",
      "@x’s account is withheld in your country in response to a legal demand",
      "This media has been disabled in response to a report by the copyright owner",
      "This Post violated the X Rules",
    ],
  ],
  [
    "post_not_found",
    [
      "This Post was deleted by the Post author",
      "This Post was removed by its author",
      "This Post is from an account that no longer exists",
      "This account doesn’t exist",
      "This account does not exist",
      "Account deactivated",
    ],
  ],
];

const ENDS = [
  "",
  " Learn more",
  " Log in to X. Learn more",
  " Sign in to see other posts.",
  " Log in",
];

describe("a text that names the reason", () => {
  const cases = TEXTS.flatMap(([code, texts]) => texts.map((text) => ({ code, text })));

  it.each(cases)("$text: $code, whatever it asks for beside it", ({ code, text }) => {
    for (const end of ENDS) {
      for (const spelling of [text, text.toLowerCase(), text.toUpperCase()]) {
        expect(stated(`${spelling}.${end}`), end).toBe(code);
      }
    }
  });

  it("asks to log in, without another reason", () => {
    expect(stated("Sensitive content. Log in to view")).toBe("post_age_restricted");
    expect(stated("To view this media, you’ll need to log in to X.")).toBe("post_age_restricted");
  });
});

describe("a text about something else", () => {
  it.each([
    "Our services are suspended temporarily",
    "Service is suspended for maintenance",
    "Private browsing may cause issues. Try reloading",
    "Some privacy related extensions may cause issues on x.com",
    "This feature is exclusive to the app. Try again",
    "This site is protected by reCAPTCHA",
    "This Post is from an account that is no longer protected",
    "This account is not suspended",
    "© 2026 X Corp. Copyright",
    "Your cookies were deleted",
    "Sign in has been temporarily limited. Rate limit exceeded",
    "Subscribe to our newsletter",
    "This Post is unavailable",
    "Something went wrong. Try again",
    "",
  ])("names no reason: %j", (text) => expect(stated(text)).toBeNull());

  it("is read in any number of sentences", () => {
    const notices = TEXTS.flatMap(([code, texts]) => texts.map((text) => ({ code, text })));
    const words = fc.array(fc.constantFrom("Sorry", "Hmm", "Try again later", "Reload the page"), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.constantFrom(...notices), words, ({ code, text }, before) => {
        expect(stated([...before, text].join(". "))).toBe(code);
        expect(stated(before.join(". "))).toBeNull();
      }),
      { seed: 20_261_127, numRuns: 500 },
    );
  });
});

it.each<[PostRefusal, string[]]>([
  ["post_age_restricted", ["NsfwLoggedOut", "AdultContent", "MinorViewer", "ViewerAgeUnknown"]],
  ["post_protected", ["Protected", "CommunityMembersOnly", "ExclusiveTweet"]],
  ["post_suspended", ["AuthorSuspended"]],
  ["post_withheld", ["Geoblocked", "LocalLaws", "CountryWithheld", "Bounced"]],
  ["post_not_found", ["Deleted", "NotFound", "Offboarded"]],
])("a reason of one word: %s", (code, reasons) => {
  for (const reason of reasons) {
    const refusal = readUnavailableReason(reason);
    expect([refusal.code, isFact(refusal)], reason).toEqual([code, true]);
  }
  for (const reason of ["", "Unspecified", "Message", "Language", "StaleTweet"]) {
    expect(isFact(readUnavailableReason(reason)), reason).toBe(false);
  }
});
