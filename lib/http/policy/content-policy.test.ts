import { describe, expect, it } from "vitest";
import { contentPolicy, reachOf } from "./content-policy";

const NOTHING_SET = {
  NEXT_PUBLIC_SUPABASE_URL: undefined,
  NEXT_PUBLIC_SENTRY_DSN: undefined,
  NEXT_PUBLIC_ANALYTICS_SRC: undefined,
  SITE_URL: undefined,
};

function directives(settings: Partial<Parameters<typeof reachOf>[0]>, scripts: string[] = []) {
  const policy = contentPolicy(scripts, reachOf({ ...NOTHING_SET, ...settings }));
  const entries = policy.split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources] as const;
  });
  return Object.fromEntries(entries);
}

const X_FILES = ["https://video.twimg.com", "https://pbs.twimg.com"];

describe("contentPolicy", () => {
  it("runs no inline script and no inline style that it was not given", () => {
    const policy = contentPolicy([], reachOf(NOTHING_SET));
    expect(policy).not.toContain("unsafe");
    expect(directives({})).toMatchObject({
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "frame-ancestors": ["'none'"],
      "report-uri": ["/api/csp-reports"],
      "report-to": ["csp"],
    });
    expect(directives({}, ["'sha256-x'"])["script-src"]).toEqual(["'self'", "'sha256-x'"]);
  });

  it("reaches the project of hosted sign-in where one is set", () => {
    const supabase = "https://ref.supabase.co/";
    expect(directives({ NEXT_PUBLIC_SUPABASE_URL: supabase })["connect-src"]).toEqual([
      "'self'",
      ...X_FILES,
      "https://ref.supabase.co",
      "wss://ref.supabase.co",
    ]);
    expect(directives({})["connect-src"]).toEqual(["'self'", ...X_FILES]);
  });

  it.each([
    [{ PORT: 3000 }, "http://localhost:3000"],
    [{ PORT: 3000, SITE_URL: "https://postreel.test/" }, "https://postreel.test"],
    [{ S3_ENDPOINT: "https://s3.test" }, "https://s3.test"],
    [{ S3_ENDPOINT: "https://s3.test", S3_PUBLIC_URL: "https://p.test/b" }, "https://p.test"],
  ])("shows the pictures of our own store: %j", (settings, origin) => {
    expect(directives(settings)["img-src"]).toContain(origin);
  });

  it("runs the analytics tag, and reaches it and Sentry, where they are set", () => {
    const { "script-src": scripts, "connect-src": connections } = directives({
      NEXT_PUBLIC_ANALYTICS_SRC: "https://analytics.example/tag.js?site=1",
    });
    expect(scripts).toEqual(["'self'", "https://analytics.example"]);
    expect(connections).toContain("https://analytics.example");
    const sentry = directives({ NEXT_PUBLIC_SENTRY_DSN: "https://key@sentry.example/2" });
    expect(sentry["connect-src"]).toContain("https://sentry.example");
    expect(sentry["script-src"]).toEqual(["'self'"]);
    expect(sentry["worker-src"]).toEqual(["'self'", "blob:"]);
    expect("worker-src" in directives({})).toBe(false);
  });

  it.each([
    ["https://postreel.test", true],
    ["http://localhost:3000", false],
    [undefined, false],
  ])("asks %s for secure requests: %s", (SITE_URL, isSecure) => {
    expect("upgrade-insecure-requests" in directives({ SITE_URL })).toBe(isSecure);
  });
});
