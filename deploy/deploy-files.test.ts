import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { VARIABLES } from "@/lib/env";
import { SERVER_FLAGS } from "@/scripts/launch.mjs";
import { parseDockerfile, parseVariables } from "./dockerfile";

// The one that knip brings: none of ours reads YAML.
const yaml: { parse: (text: string, options: { merge: boolean }) => unknown } = createRequire(
  join(process.cwd(), "node_modules/knip/package.json"),
)("yaml");

type Service = {
  image?: string;
  build?: { args: Record<string, string> };
  environment?: Record<string, string>;
  volumes?: string[];
};

const read = (path: string) => readFileSync(path, "utf8");
const compose = yaml.parse(read("compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { app, ops } = compose.services;
const guide = read("deploy/README.md");

/** What the app's container is not told by whoever runs it, and why. */
const NOT_OF_COMPOSE: Record<string, string> = {
  PORT: "the image's: the proxy asks it at 3000",
  HOST: "the image's: all of its network",
  DATA_DIR: "the image's: a volume stands there",
  DATABASE_DIRECT_URL: "no pooler stands between",
  DATABASE_PREPARE: "no pooler stands between",
  AUTH_MODE: "the sign-in service of compose is there",
  SUPABASE_JWT_SECRET: "that service signs with a key of its own, not with a secret",
  RATE_LIMITS: "off is for benchmarks",
};

describe("compose.yaml", () => {
  it("hands every variable to the app that an operator may set", () => {
    const handed = Object.keys(app?.environment ?? {});
    const missing = VARIABLES.filter((name) => !handed.includes(name) && !NOT_OF_COMPOSE[name]);
    expect(missing).toEqual([]);
    expect(handed.filter((name) => !VARIABLES.includes(name) || NOT_OF_COMPOSE[name])).toEqual([]);
    expect(Object.keys(NOT_OF_COMPOSE).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(ops?.environment).toEqual(app?.environment);
  });

  it("names nothing that the example of its variables does not show", () => {
    const used = [...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
    const shown = [...read("deploy/compose.env.example").matchAll(/^#?([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(shown)).toEqual(new Set(used));
    expect(shown).toHaveLength(new Set(shown).size);
  });

  it("brings files that are here and volumes that it declares", () => {
    const sources = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(":")[0] ?? "");
    const isThere = (source: string) =>
      source.startsWith("./") ? existsSync(source) : source in compose.volumes;
    // Made by the operator, as the guide says.
    const missing = sources.filter((source) => source !== "./backups" && !isThere(source));
    expect(missing).toEqual([]);
    expect(guide).toContain("mkdir -p backups");
  });

  it("builds with exactly what the image is built from", () => {
    const args = parseDockerfile(read("Dockerfile"))
      .flatMap(({ steps }) => steps)
      .filter(({ instruction }) => instruction === "ARG")
      .map(({ rest }) => rest);
    expect(Object.keys(app?.build?.args ?? {}).sort()).toEqual(args.sort());
    expect(args.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const built = VARIABLES.filter((name) => name.startsWith("NEXT_PUBLIC_"));
    expect(built.filter((name) => !args.includes(name))).toEqual([]);
  });
});

describe("Caddyfile", () => {
  const caddyfile = read("deploy/Caddyfile");

  it("tells the sign-in service whose tries it counts, over what a visitor says of himself", () => {
    const { GOTRUE_RATE_LIMIT_HEADER: header = "none" } = compose.services.auth?.environment ?? {};
    const [, service = ""] = /reverse_proxy auth:9999 \{\n([\s\S]*?)\n\t\t\}/.exec(caddyfile) ?? [];
    const written = [...service.matchAll(/^\s*header_up (\S+) (\S+)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(written).toEqual([[header, "{http.request.remote.host/32,64}"]]);
    // Nobody in front of the proxy is believed.
    expect(caddyfile).not.toMatch(/trusted_proxies/);
  });

  it("names each request itself", () => {
    const written = /^\trequest_header (\S+) (\S+)$/m.exec(caddyfile);
    expect(written?.slice(1)).toEqual(["X-Request-Id", "{http.request.uuid}"]);
  });
});

describe("Dockerfile", () => {
  const stages = parseDockerfile(read("Dockerfile"));
  const served = stages.at(-1)?.steps ?? [];
  const valuesOf = (instruction: string) =>
    served.filter((step) => step.instruction === instruction).map(({ rest }) => rest);

  it("copies what is here, or what the build makes", () => {
    const { steps = [] } = stages.find(({ name }) => name === "build") ?? {};
    const copied = steps
      .filter(({ instruction }) => instruction === "COPY")
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    expect(copied).toContain("package.json");
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);

    const taken = valuesOf("COPY").map((rest) => /--from=build \/app\/(\S+)/.exec(rest)?.[1] ?? "");
    const made = [".next/standalone", ".next/static"];
    expect(taken.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([]);
    expect(taken).toEqual(expect.arrayContaining(made));
    expect(steps.at(-1)?.rest).toMatch(/^BUILD_OUTPUT=standalone npx next build$/);
    expect(read("next.config.ts")).toContain("BUILD_OUTPUT");
  });

  it("serves as nobody of power, where its health check and the proxy ask it", () => {
    expect(valuesOf("USER")).toEqual(["1000"]);
    const [command = "[]"] = valuesOf("CMD");
    expect(JSON.parse(command)).toEqual(["node", ...SERVER_FLAGS, "server.js"]);
    const { PORT, HOST } = Object.assign({}, ...valuesOf("ENV").map(parseVariables));
    expect([PORT, HOST, ...valuesOf("EXPOSE")]).toEqual(["3000", "0.0.0.0", "3000"]);
    expect(read("deploy/Caddyfile")).toContain(`app:${PORT}`);
    const [, asked = "nowhere"] = /'(\/api\/[a-z/]+)'/.exec(valuesOf("HEALTHCHECK").join()) ?? [];
    expect(existsSync(join("app", asked, "route.ts"))).toBe(true);
    const { engines } = JSON.parse(read("package.json"));
    const least = Number(/\d+/.exec(engines.node)?.[0]);
    for (const { base, name } of stages.filter((stage) => stage.base !== "build")) {
      expect(Number(/^node:(\d+)/.exec(base)?.[1]), name ?? "last").toBeGreaterThanOrEqual(least);
    }
  });
});

describe("postreel.service", () => {
  const unit = Object.fromEntries(
    [...read("deploy/postreel.service").matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, key, value]) => [
      key,
      value,
    ]),
  );

  it("starts what the README says, where and as whom the guide says", () => {
    const [, command = ""] = /^\/usr\/bin\/env (.+)$/.exec(unit.ExecStart ?? "") ?? [];
    expect(command).toBe("npm start");
    expect(read("README.md")).toMatch(new RegExp(`^${command} +#`, "m"));
    expect(JSON.parse(read("package.json")).scripts.start).toBeDefined();
    expect(guide).toContain(`git clone <this repository> ${unit.WorkingDirectory}\n`);
    expect(guide).toContain(`cat > ${unit.EnvironmentFile} <<`);
    expect(guide).toMatch(new RegExp(`^useradd .* ${unit.User} &&`, "m"));
    expect(guide).toContain(`DATA_DIR=/var/lib/${unit.StateDirectory}\n`);
    expect(unit.ReadWritePaths?.split(" ")).toEqual([
      unit.WorkingDirectory,
      `/var/lib/${unit.StateDirectory}`,
    ]);
  });

  it("has its variables where nobody else reads them, whatever the umask", () => {
    const [lines = ""] = /^install -m [\s\S]*?\nEND\n/m.exec(guide) ?? [];
    expect(lines).toContain(`install -m 640 -g ${unit.User} /dev/null ${unit.EnvironmentFile} `);
    const folder = mkdtempSync(join(tmpdir(), "postreel-etc-"));
    const here = lines.replaceAll("/etc/", `${folder}/`).replace(/-g \w+ /, "");
    execFileSync("sh", ["-c", `umask 022\n${here}`]);
    const file = join(folder, "postreel.env");
    expect(readFileSync(file, "utf8")).toContain("SITE_URL=");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    rmSync(folder, { recursive: true });
  });

  it("and the proxy of compose wait for the server to drain", () => {
    const seconds = [
      unit.TimeoutStopSec,
      /stop_grace_period: (\d+)s/.exec(read("compose.yaml"))?.[1],
    ];
    for (const given of seconds) expect(Number(given)).toBeGreaterThan(10);
  });
});
