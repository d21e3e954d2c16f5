/** Nouns of `lib` from low to high: each may import those before it, never one after it. */
export const NOUNS = [
  "x",
  "authors",
  "videos",
  "thumbnails",
  "counting",
  "rankings",
  "favorites",
  "accounts",
  "reports",
  "jobs",
] as const;

export type ImportRule = {
  /** Files the rule is for. */
  from: RegExp;
  /** Import paths (from the root, or a package) that such a file may not have. */
  never: RegExp;
  because: string;
};

const REQUEST = "^next/(headers|cookies)$";

export const IMPORT_RULES: ImportRule[] = [
  {
    from: /^app\/\[lang\]\//,
    never: new RegExp(`^(db/|drizzle-orm|app/api/)|${REQUEST}`),
    because: "a page composes: it reads through the verbs of lib/<noun>",
  },
  {
    from: /^app\/api\//,
    never: new RegExp(`^(db/|drizzle-orm|components/|app/\\[lang\\])|${REQUEST}`),
    because: "a route handler is one call to a verb; the wrapper hands over what the request says",
  },
  {
    from: /^components\//,
    never: new RegExp(`^(app/|db/|drizzle-orm|server-only)|${REQUEST}`),
    because: "a component has no data access and knows no page",
  },
  {
    from: /^components\/ui\//,
    never: /^components\/(?!ui\/)|^lib\/(?!i18n\/)|^messages/,
    because: "a primitive knows no word of the domain",
  },
  {
    from: /^lib\//,
    never: /^(app|components)\//,
    because: "lib serves app and components, not the other way round",
  },
  {
    from: /^lib\/(?!auth\/embedded|http\/rate-limit|boot|testing|ops)/,
    never: /^(db\/(?!queries\/|types)|drizzle-orm|postgres$)/,
    because: "SQL lives in db; a verb calls db/queries",
  },
  {
    from: /^lib\/(auth\/(?!embedded)|http\/(?!rate-limit)|i18n\/)/,
    never: /^db\//,
    because: "what surrounds a request does not reach the database",
  },
  {
    from: new RegExp(`^lib/(${NOUNS.join("|")})/`),
    never: new RegExp(`${REQUEST}|^lib/http/(define-route|error-response)`),
    because: "a verb takes arguments, never a request",
  },
  {
    from: /^db\/(?!testing\/)/,
    never: /^(app|components)\/|^lib\/(?!env$|report$|.*constants$)/,
    because: "the database knows its configuration and nothing of the product above it",
  },
];
