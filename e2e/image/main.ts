import { chownSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { readCompose } from "../real/compose";
import { makeKeys, postgresPrograms } from "../real/operator";
import { imageSize, makeBaseImages } from "./base-images";
import { compose, describeUnwell, docker } from "./docker";
import { Engine, unpackEngine, whyNoEngine } from "./engine";
import { type Figures, keepFigures } from "./figures";
import { type Site, STEPS, startX } from "./steps";

const APP_UID = 1000;
const { caddy, valkey, auth } = JSON.parse(process.env.IMAGE_PROGRAMS ?? "{}");
const only = process.argv.slice(2);
const figures: Figures = [];
const failures: string[] = [];

async function timed(step: string, run: () => Promise<string>): Promise<boolean> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  try {
    const shows = await run();
    figures.push({ step, seconds: seconds(), shows });
    console.log(`✓ ${step} (${seconds()} s): ${shows}`);
    return true;
  } catch (error) {
    failures.push(step);
    console.error(`✗ ${step} (${seconds()} s): ${error instanceof Error ? error.message : error}`);
    console.error(describeUnwell());
    return false;
  }
}

/** The base image of the Dockerfile, and the images that compose.yaml names, by service. */
function baseTags(): Record<string, string> {
  const [, node = ""] = /^FROM (\S+)/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  const named = Object.entries(readCompose().services).flatMap(([name, { image, build }]) =>
    image && !build && name !== "ops" ? [[name, image] as const] : [],
  );
  return { node, ...Object.fromEntries(named) };
}

const reason = whyNoEngine();
if (reason !== null) {
  console.log(`The image was not run: ${reason}.\n0 passed, 0 failed, 1 skipped`);
  process.exit(0);
}
unpackEngine();
const engine = await Engine.start();
const { x, upstream } = await startX();
const origin = "https://localhost";
const services = Object.entries(readCompose().services).flatMap(([name, { profiles }]) =>
  profiles || (name === "auth" && !auth) ? [] : [name],
);
const site: Site = {
  origin,
  x,
  services,
  variables: {
    ...makeKeys(),
    SITE_URL: origin,
    X_UPSTREAM_URL: upstream,
    // Journeys send their visitors' addresses, so that limits count each journey apart.
    TRUSTED_PROXIES: "private_ranges",
    MAILER_AUTOCONFIRM: "true",
  },
};
// As in the deployment guide: the operator's container writes backups as its own user.
mkdirSync("backups", { recursive: true });
chownSync(resolve("backups"), APP_UID, APP_UID);
rmSync("backups/image.gz", { force: true });

try {
  const postgres = postgresPrograms();
  const isReady =
    (await timed("base images", async () => {
      makeBaseImages(baseTags(), { caddy, valkey, auth, postgres });
      return "Debian, Node, PostgreSQL, Valkey, Caddy";
    })) &&
    (await timed("docker build", async () => {
      docker("build", "-t", "postreel", ".");
      return `${Math.round(imageSize("postreel") / 1e6)} MB`;
    }));
  if (isReady) {
    compose(site.variables, "down", "-v", "--remove-orphans");
    await engine.publish(443, 443);
    for (const { step, run } of STEPS) {
      if (only.length > 0 && !only.some((word) => step.includes(word))) continue;
      if (!(await timed(step, () => run(site))) && step === STEPS[0]?.step) break;
    }
    if (failures.length === 0 && only.length === 0) {
      keepFigures(
        docker("version", "-f", "Docker {{.Server.Version}}"),
        imageSize("postreel"),
        figures,
      );
    }
    if (!process.env.KEEP_CONTAINERS) compose(site.variables, "down", "-v", "--remove-orphans");
  }
} finally {
  engine.stop();
  await x.close();
}
console.log(`${figures.length} passed, ${failures.length} failed, ${auth ? 0 : 1} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
