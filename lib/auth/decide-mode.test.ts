import { describe, expect, it } from "vitest";
import { parseEnv } from "../env";
import { decideMode, isLoopback } from "./decide-mode";

const HOSTED = {
  NEXT_PUBLIC_SUPABASE_URL: "https://project.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
};
const EMBEDDED = { AUTH_MODE: "embedded" };
const OFF = { AUTH_MODE: "off" };

/** Settings which show that other machines can reach the app. */
const PUBLIC: [string, Record<string, string>][] = [
  ["every interface", { HOST: "0.0.0.0" }],
  ["every interface of IPv6", { HOST: "::" }],
  ["an address of the network", { HOST: "192.168.1.20" }],
  ["a name", { HOST: "postreel.example" }],
  ["a proxy in front", { TRUST_PROXY: "1" }],
  ["a public origin", { SITE_URL: "https://postreel.example" }],
  ["a name that begins like this machine's", { SITE_URL: "http://localhost.evil.example" }],
  ["a user name like this machine's", { SITE_URL: "http://localhost@postreel.example" }],
  ["an address that begins like this machine's", { SITE_URL: "http://127.0.0.1.nip.example" }],
  ["an origin that is none", { SITE_URL: "localhost" }],
  ...[
    "VERCEL",
    "NETLIFY",
    "FLY_APP_NAME",
    "RAILWAY_ENVIRONMENT",
    "RENDER",
    "DYNO",
    "K_SERVICE",
    "GAE_ENV",
    "KUBERNETES_SERVICE_HOST",
    "AWS_EXECUTION_ENV",
    "AWS_LAMBDA_FUNCTION_NAME",
    "ECS_CONTAINER_METADATA_URI_V4",
    "WEBSITE_SITE_NAME",
    "CF_PAGES",
  ].map((name): [string, Record<string, string>] => [name, { [name]: "1" }]),
];

describe("the sign-in mode", () => {
  it.each([
    ["nothing", {}, "embedded"],
    ["empty values", { HOST: "", SITE_URL: "", AUTH_MODE: "", VERCEL: "" }, "embedded"],
    ["another port", { PORT: "4000", SITE_URL: "http://localhost:4000" }, "embedded"],
    ["IPv4 of this machine", { HOST: "127.0.0.2", SITE_URL: "http://127.0.0.1:3000" }, "embedded"],
    ["IPv6 of this machine", { HOST: "::1", SITE_URL: "http://[::1]:3000" }, "embedded"],
    ["the word for it", EMBEDDED, "embedded"],
    ["the word against it", OFF, "off"],
    ["Supabase", HOSTED, "supabase"],
    ["Supabase, in public", { ...HOSTED, HOST: "0.0.0.0", VERCEL: "1" }, "supabase"],
    ["Supabase, switched off", { ...HOSTED, ...OFF }, "off"],
    ["Supabase's address alone", { NEXT_PUBLIC_SUPABASE_URL: "https://p.supabase.co" }, "embedded"],
  ] as const)("with %s", (_, source, mode) => {
    expect(decideMode(source)).toEqual({ mode });
  });

  it.each(PUBLIC)("is off by default, and never embedded, with %s", (_, source) => {
    expect(decideMode(source)).toEqual({ mode: "off" });
    expect(decideMode({ ...source, ...OFF })).toEqual({ mode: "off" });
  });

  it.each(PUBLIC)("stops the start where embedded is requested with %s", (_, source) => {
    const { mode, problem } = decideMode({ ...source, ...EMBEDDED });
    expect(mode).toBe("off");
    const [[name, value] = []] = Object.entries(source);
    expect(problem).toMatch(/^AUTH_MODE: embedded sign-in is for this machine only, and [^\n]+$/);
    expect(problem).toContain(`${name} is ${value === "1" ? "set" : value}`);
  });

  it("stops the start where both are configured, with one line as for every wrong value", () => {
    const result = parseEnv({ ...HOSTED, ...EMBEDDED });
    expect(result).toEqual({
      ok: false,
      problems: [decideMode({ ...HOSTED, ...EMBEDDED }).problem],
    });
  });
});

describe("isLoopback", () => {
  it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.255.255.254", "::1", "[::1]"])(
    "%s",
    (host) => expect(isLoopback(host)).toBe(true),
  );
  it.each(["", "127.0.0.1.example", "127.0.0.256", "0.0.0.0", "::", "localhost.", "1.127.0.0.1"])(
    "not %s",
    (host) => expect(isLoopback(host)).toBe(false),
  );
});
