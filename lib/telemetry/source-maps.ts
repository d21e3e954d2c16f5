import type { NextConfig } from "next";

/** Uploads maps to Sentry, then deletes them. Without `SENTRY_AUTH_TOKEN` the build stays as it is. */
export async function withSourceMaps(
  config: NextConfig,
  variables: Record<string, string | undefined> = process.env,
): Promise<NextConfig> {
  const { SENTRY_AUTH_TOKEN: authToken, SENTRY_ORG: org, SENTRY_PROJECT: project } = variables;
  if (!authToken) return config;
  if (!org || !project) {
    throw new Error("SENTRY_AUTH_TOKEN needs SENTRY_ORG and SENTRY_PROJECT beside it.");
  }
  const { withSentryConfig } = await import("@sentry/nextjs/config");
  const mapped = { ...config, productionBrowserSourceMaps: true };
  return withSentryConfig(mapped, {
    ...{ authToken, org, project },
    sentryUrl: variables.SENTRY_URL,
    silent: true,
    telemetry: false,
    // The server loads Sentry by itself, where a DSN is set.
    buildTimeInstrumentation: false,
    useRunAfterProductionCompileHook: true,
    sourcemaps: { filesToDeleteAfterUpload: [".next/static/**/*.map"] },
  });
}
