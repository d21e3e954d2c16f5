import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

export type Endpoint = {
  /** As in the folders: `/api/authors/[username]/videos`. */
  path: string;
  /** Methods that it serves; it should refuse any other. */
  methods: [string, ...string[]];
  isPage: boolean;
};

const EXPORTED = /export (?:const|function|async function) (GET|POST|PUT|PATCH|DELETE)\b/g;
const RENAMED = /\bas (GET|POST|PUT|PATCH|DELETE)\b/g;

/** Every route and page of the app, from its files: new ones are tested automatically. */
export function listEndpoints(app = "app"): Endpoint[] {
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|[\\/])(route\.ts|page\.tsx)$/.test(file))
    .map((file) => endpointOf(app, file))
    .sort((a, b) => a.path.localeCompare(b.path));
}

function endpointOf(app: string, file: string): Endpoint {
  const folder = relative(app, join(app, file, "..")).split(sep);
  const path = `/${folder.filter((part) => !/^\(.*\)$/.test(part)).join("/")}`;
  if (file.endsWith("page.tsx")) return { path, methods: ["GET"], isPage: true };
  const source = readFileSync(join(app, file), "utf8");
  const [first, ...rest] = [...source.matchAll(EXPORTED), ...source.matchAll(RENAMED)].map(
    ([, method = "GET"]) => method,
  );
  return { path, methods: [first ?? "GET", ...rest], isPage: false };
}
