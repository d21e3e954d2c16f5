import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

const URL_NAME = "NEXT_PUBLIC_SUPABASE_URL";
const KEY_NAME = "NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY";

function problems(source: Record<string, string>): string[] {
  const result = parseEnv(source);
  return result.ok ? [] : result.problems;
}

describe("parseEnv", () => {
  it("accepts an empty environment", () => {
    expect(parseEnv({})).toMatchObject({
      ok: true,
      env: { PORT: 3000, HOST: "127.0.0.1", DATA_DIR: ".data", TRUST_PROXY: 0 },
    });
  });

  it("treats an empty string as unset", () => {
    expect(parseEnv({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      ok: true,
      env: { PORT: 3000 },
    });
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_PREPARE", "no"],
    ["X_SOURCES", "syndication,nowhere"],
    ["X_SOURCES", "syndication, graphql, syndication"],
    ["SITE_URL", "postreel.example"],
    ["TRUST_PROXY", "-1"],
    ["AUTH_MODE", "hosted"],
    ["SUPABASE_SECRET_KEY", "short"],
    ["SUPABASE_JWT_SECRET", "short"],
    ["NEXT_PUBLIC_AUTH_PASSWORD", "true"],
    ["NEXT_PUBLIC_AUTH_X_PROVIDER", "X"],
    ["INTERNAL_API_KEY", "k".repeat(31)],
    ["RATE_LIMITS", "0"],
    ["REDIS_URL", "http://redis.example"],
    ["CANARY_POSTS", "https://x.com/NASA/status/20, https://x.com/NASA"],
  ])("names the variable %s if its value is %s", (name, value) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name}`));
  });

  it.each([
    [URL_NAME, "https://project.supabase.co", KEY_NAME],
    [KEY_NAME, "sb_publishable_1", URL_NAME],
  ])("refuses %s alone in one line that names the other", (given, value, missing) => {
    const found = problems({ [given]: value, [missing]: "" });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${missing}: is missing beside ${given}`));
  });

  it.each([
    [{ S3_ENDPOINT: "https://s3.example", S3_BUCKET: "pictures" }, "S3_ACCESS_KEY_ID"],
    [{ S3_SECRET_ACCESS_KEY: "s" }, "S3_ENDPOINT"],
    [{ S3_PUBLIC_URL: "https://pictures.example" }, "S3_ENDPOINT"],
  ])("refuses part of a picture store in one line: %j", (given, missing) => {
    const found = problems(given as Record<string, string>);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${missing}: is missing beside ${Object.keys(given)[0]}`));
  });

  it("reads canaries as links or numbers, in one list", () => {
    const list = "https://x.com/NASA/status/20, 21 https://twitter.com/NASA/status/22/video/1";
    expect(parseEnv({ CANARY_POSTS: list })).toMatchObject({
      ok: true,
      env: { CANARY_POSTS: ["20", "21", "22"] },
    });
  });

  it("requires DATABASE_URL beside DATABASE_DIRECT_URL", () => {
    const direct = "postgres://db.example/postreel";
    expect(problems({ DATABASE_DIRECT_URL: direct })).toEqual([
      expect.stringMatching(/^DATABASE_URL: is missing beside DATABASE_DIRECT_URL/),
    ]);
    expect(problems({ DATABASE_DIRECT_URL: direct, DATABASE_URL: direct })).toEqual([]);
  });

  it("requires REDIS_URL beside REDIS_PASSWORD_FILE", () => {
    expect(problems({ REDIS_PASSWORD_FILE: "/run/secrets/redis" })).toEqual([
      expect.stringMatching(/^REDIS_URL: is missing beside REDIS_PASSWORD_FILE/),
    ]);
  });

  it("accepts Supabase's address and key together", () => {
    expect(problems({ [URL_NAME]: "https://project.supabase.co", [KEY_NAME]: "k" })).toEqual([]);
  });
});
