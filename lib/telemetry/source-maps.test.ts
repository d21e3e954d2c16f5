import { expect, it } from "vitest";
import { withSourceMaps } from "./source-maps";

const token = { SENTRY_AUTH_TOKEN: "token", SENTRY_ORG: "org", SENTRY_PROJECT: "project" };

it("leaves the build as it is without a token", async () => {
  const config = { poweredByHeader: false };
  expect(await withSourceMaps(config, { SENTRY_ORG: "org", SENTRY_PROJECT: "project" })).toBe(
    config,
  );
});

it("makes source maps for browsers and uploads them once the build is done", async () => {
  const config = await withSourceMaps({ poweredByHeader: false }, token);
  expect(config).toMatchObject({ poweredByHeader: false, productionBrowserSourceMaps: true });
  expect(config.compiler?.runAfterProductionCompile).toBeTypeOf("function");
});

it.each(["SENTRY_ORG", "SENTRY_PROJECT"])("says that %s is missing", async (name) => {
  await expect(withSourceMaps({}, { ...token, [name]: undefined })).rejects.toThrow(/beside it/);
});
