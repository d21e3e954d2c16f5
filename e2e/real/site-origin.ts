import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { freePorts } from "./part";

/** The site's address. The build holds it, so the port of the last run is taken again where it is free. */
export async function siteOrigin(folder: string): Promise<string> {
  const file = join(folder, "port");
  const last = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  const [other = 0] = await freePorts(1);
  const port = last > 0 && (await isFree(last)) ? last : other;
  writeFileSync(file, String(port));
  return `https://localhost:${port}`;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
