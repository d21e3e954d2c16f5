import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, isFree, PORTS } from "../app-server";

/** The site's address. The build holds it, so the port of the last run is taken again where it is free. */
export async function siteOrigin(folder: string): Promise<string> {
  const file = join(folder, "port");
  const last = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const isOurs = last >= PORTS.first && last < PORTS.first + PORTS.count;
  const port = isOurs && (await isFree(last)) ? last : await freePort();
  writeFileSync(file, String(port));
  return `https://localhost:${port}`;
}
