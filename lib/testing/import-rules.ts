/** Folders of `lib` from low to high: each may import those before it, and none after it. */
export const NOUNS = [
  "x",
  "authors",
  "videos",
  "thumbnails",
  "checker",
  "counting",
  "rankings",
  "search",
  "favorites",
  "following",
  "accounts",
  "reports",
  "jobs",
] as const;

export type ImportRule = {
  /** Files that the rule is about. */
  from: RegExp;
  /** Imports that such a file may not have: paths from the root, or packages. */
  never: RegExp;
  because: string;
  /** An example that breaks the rule, `[file, import]`, as proof that the rule works. */
  breach: [string, string];
};

/** Everything that `server/` may import, so that each new import is a decision. */
const SERVER_IMPORTS = [
  "(server|lib/(http|i18n|telemetry))/",
  "lib/(auth/decide-mode|env|errors|find-subject|page-marks|page-of|page-view|query-values|routes|within|runtime/(content-version|exact-bytes|log|own-server|report))$",
  "node:",
  "(compression|http-cache-semantics|lru-cache|next)$",
].join("|");

const REQUEST = "^next/(headers|cookies)$";

export const IMPORT_RULES: ImportRule[] = [
  {
    from: /^app\/\[lang\]\//,
    never: new RegExp(`^(db/|drizzle-orm|app/api/)|${REQUEST}`),
    because: "a page composes: it reads through the verbs of lib/<noun>",
    breach: ["app/[lang]/page.tsx", "db/queries/list-recent"],
  },
  {
    from: /^app\/api\//,
    never: new RegExp(`^(db/|drizzle-orm|components/|app/\\[lang\\])|${REQUEST}`),
    because: "a route handler is one call to a verb; the wrapper hands over what the request says",
    breach: ["app/api/reports/route.ts", "next/headers"],
  },
  {
    from: /^components\//,
    never: new RegExp(`^(app/|db/|drizzle-orm|server-only)|${REQUEST}`),
    because: "a component has no data access and knows no page",
    breach: ["components/video/video-card.tsx", "db/client"],
  },
  {
    from: /^components\/ui\//,
    never: /^components\/(?!ui\/)|^lib\/(?!i18n\/)|^messages/,
    because: "a primitive knows no word of the domain",
    breach: ["components/ui/icon.tsx", "components/video/video-card"],
  },
  {
    from: /^server\//,
    never: new RegExp(`^(?!${SERVER_IMPORTS})`),
    because: "the server knows HTTP; pages and data are Next's, in another bundle",
    breach: ["server/chain.ts", "lib/videos/card"],
  },
  {
    from: /^lib\//,
    never: /^(app|components|server)\//,
    because: "lib serves app and components, not the other way round",
    breach: ["lib/videos/card.ts", "components/video/video-card"],
  },
  {
    from: /^lib\/(?!auth\/embedded|http\/rate-limit|boot|migration-problem|testing|ops)/,
    never: /^(db\/(?!queries\/|types)|drizzle-orm|postgres$)/,
    because: "SQL lives in db; a verb calls db/queries",
    breach: ["lib/videos/list-recent.ts", "db/schema"],
  },
  {
    from: /^lib\/(auth\/(?!embedded)|http\/(?!rate-limit)|i18n\/)/,
    never: /^db\//,
    because: "what surrounds a request does not reach the database",
    breach: ["lib/http/define-route.ts", "db/queries/get-post-state"],
  },
  {
    from: new RegExp(`^lib/(${NOUNS.join("|")})/`),
    never: new RegExp(`${REQUEST}|^lib/http/(define-route|refusals)`),
    because: "a verb takes arguments, never a request",
    breach: ["lib/videos/list-recent.ts", "next/headers"],
  },
  {
    from: /^db\/(?!testing\/)/,
    never:
      /^(app|components)\/|^lib\/(?!env$|runtime\/(report|slots)$|telemetry\/(statements|tracing)$|.*constants$)/,
    because:
      "the database knows its configuration and its meters, and nothing of the product above it",
    breach: ["db/queries/list-recent.ts", "lib/videos/list-recent"],
  },
];
