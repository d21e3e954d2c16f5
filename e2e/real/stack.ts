import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../../scripts/build-stamp.mjs";
import { readCompose, type Service, startOrder } from "./compose";
import { isListening, type Launch, Part, succeeds } from "./part";
import { folderFor, isRoot, type Plan } from "./plan";
import { caOf, proxy } from "./proxy";

const APP_UID = 1000;

/** The services of compose.yaml as processes, with a pooler and an S3 server beside them. */
export function describeStack(plan: Plan) {
  const { folder, ports, programs, variables } = plan;
  const { services } = readCompose(variables);
  const addresses: Record<string, number> = {
    "database:5432": ports.database,
    "redis:6379": ports.redis,
    "auth:9999": ports.auth,
    "0.0.0.0:9999": ports.auth,
  };
  /** The environment of a service in compose.yaml, with local addresses in place of containers' names. */
  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        Object.entries(addresses).reduce(
          (text, [from, port]) => text.replaceAll(from, `127.0.0.1:${port}`),
          String(value),
        ),
      ]),
    );
  const part = (name: string, launch: Launch) => new Part(name, folder, launch);

  const parts: Record<string, Part> = {
    database: part("database", database(plan, services.database, environmentOf("database"))),
    pooler: part("pooler", pooler(plan)),
    redis: part("redis", redis(plan, services.redis, environmentOf("redis"))),
    store: part("store", store(plan)),
    app: part("app", app(plan, ports.appOne, environmentOf("app"))),
    "second app": part("second-app", app(plan, ports.appTwo, environmentOf("app"))),
    proxy: part(
      "proxy",
      proxy(plan, environmentOf("proxy"), {
        own: ports.proxy,
        http: ports.http,
        metrics: ports.metrics,
      }),
    ),
    "untrusting proxy": part(
      "untrusting-proxy",
      proxy(
        plan,
        { SITE_ADDRESS: `https://localhost:${ports.untrusting}`, TRUSTED_PROXIES: "" },
        {
          own: ports.untrusting,
          http: ports.untrustingHttp,
          metrics: ports.untrustingMetrics,
        },
      ),
    ),
  };
  if (programs.auth) {
    // Settings for tests alone, such as the address of the stand-in for X.
    const own = Object.entries(variables).filter(([name]) => name.startsWith("GOTRUE_"));
    const env = { ...environmentOf("auth"), ...Object.fromEntries(own) };
    parts.auth = part("auth", auth(plan, programs.auth, env, ports.auth));
    // A second service without keys signs with a shared secret, as older Supabase projects do.
    const { GOTRUE_JWT_KEYS: _, ...legacy } = env;
    parts["secret auth"] = part("secret-auth", auth(plan, programs.auth, legacy, ports.secretAuth));
  }
  const order = startOrder(services).flatMap(
    (name) =>
      ({
        auth: ["auth", "secret auth"],
        database: ["database", "pooler", "store"],
        app: ["app", "second app"],
        proxy: ["proxy", "untrusting proxy"],
      })[name] ?? [name],
  );
  return { parts, order: order.filter((name) => parts[name]), services };
}

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function database(plan: Plan, service: Service | undefined, env: Record<string, string>): Launch {
  const { uid, gid } = postgresUser();
  const { POSTGRES_USER = "", POSTGRES_DB = "", POSTGRES_PASSWORD = "" } = env;
  const { pgBin, ports } = { ...plan.programs, ports: plan.ports };
  const data = join(folderFor(plan, "database", uid), "data");
  const secret = join(plan.folder, "database", "password");
  writeFileSync(secret, POSTGRES_PASSWORD, { mode: 0o644 });
  const init = ["-D", data, "-U", POSTGRES_USER, `--pwfile=${secret}`];
  execFileSync(join(pgBin, "initdb"), [...init, "-A", "scram-sha-256", "-E", "UTF8", "--no-sync"], {
    uid,
    gid,
    stdio: "ignore",
  });
  const address = ["-h", "127.0.0.1", "-p", String(ports.database), "-U", POSTGRES_USER];
  const [, isReady = "", ...readyArgs] = service?.healthcheck?.test ?? [];
  const psql = (...args: string[]) =>
    execFileSync("psql", [...address, "-v", "ON_ERROR_STOP=1", "-q", ...args], {
      env: { ...process.env, PGPASSWORD: POSTGRES_PASSWORD, ...env },
    });
  let isNew = true;
  return {
    program: join(pgBin, "postgres"),
    args: [
      ...["-D", data, "-p", String(ports.database), "-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories=", "-c", "fsync=off"],
      ...(service?.command ?? []).slice(1),
    ],
    uid,
    gid,
    // A fast shutdown: SIGTERM would wait for the connections of the pooler.
    stopSignal: "SIGINT",
    async isHealthy() {
      const at = { PGHOST: "127.0.0.1", PGPORT: String(ports.database) };
      if (!(await succeeds(isReady, readyArgs, at))) return false;
      if (!isNew) return true;
      // The image creates this database in an empty volume.
      psql("-d", "postgres", "-c", `create database ${POSTGRES_DB}`);
      psql("-d", POSTGRES_DB, "-f", "deploy/database-roles.sql");
      isNew = false;
      return true;
    },
  };
}

function pooler(plan: Plan): Launch {
  const { uid, gid } = postgresUser();
  const folder = folderFor(plan, "pooler", uid);
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"postreel" "${plan.variables.APP_POSTGRES_PASSWORD}"\n`);
  const ini = readFileSync("deploy/pgbouncer.ini", "utf8")
    .replace("host=database port=5432", `host=127.0.0.1 port=${plan.ports.database}`)
    .replace("listen_addr = 0.0.0.0", "listen_addr = 127.0.0.1")
    .replace("listen_port = 6432", `listen_port = ${plan.ports.pooler}`)
    .replace("/etc/pgbouncer/userlist.txt", users);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, ini);
  return {
    program: "pgbouncer",
    args: [file],
    uid,
    gid,
    // SIGINT would wait for the transactions in progress.
    stopSignal: "SIGTERM",
    isHealthy: () => isListening(plan.ports.pooler),
  };
}

function redis(plan: Plan, service: Service | undefined, env: Record<string, string>): Launch {
  const [program = "", ...words] = service?.command ?? [];
  const args = words.map((word) => word.replace("valkey-server", plan.programs.valkey));
  const port = String(plan.ports.redis);
  const [, check = ""] = service?.healthcheck?.test ?? [];
  // Debian's redis-cli speaks the protocol of valkey-cli.
  const here = check.replace("valkey-cli", `redis-cli -p ${port}`);
  return {
    program,
    args: [...args, "--port", port, "--bind", "127.0.0.1", "--dir", folderFor(plan, "redis")],
    env,
    isHealthy: () => succeeds("sh", ["-c", here], env),
  };
}

function auth(plan: Plan, program: string, env: Record<string, string>, port: number): Launch {
  const health = `http://127.0.0.1:${port}/health`;
  return {
    program,
    args: [],
    cwd: folderFor(plan, "auth"),
    env: { ...env, GOTRUE_API_HOST: "127.0.0.1", GOTRUE_API_PORT: String(port) },
    isHealthy: async () => (await fetch(health).catch(() => null))?.ok === true,
  };
}

function store(plan: Plan): Launch {
  const { S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "", S3_BUCKET = "" } = plan.variables;
  const folder = folderFor(plan, "store");
  mkdirSync(join(folder, S3_BUCKET), { recursive: true });
  return {
    program: plan.programs.versitygw,
    args: ["--port", `127.0.0.1:${plan.ports.store}`, "posix", folder],
    env: { ROOT_ACCESS_KEY: S3_ACCESS_KEY_ID, ROOT_SECRET_KEY: S3_SECRET_ACCESS_KEY },
    isHealthy: () => isListening(plan.ports.store),
  };
}

/**
 * As compose.yaml confines it: user 1000, no capability, no new privileges, and a read-only file
 * system except /tmp and the data folder. Without root only the program itself runs.
 */
function app(plan: Plan, port: number, env: Record<string, string>): Launch {
  const data = folderFor(plan, `app-${port}`, APP_UID);
  const health = `http://127.0.0.1:${port}/api/health`;
  const command = [process.execPath, ...SERVER_ARGUMENTS];
  const confined = [
    ...[
      "--mount",
      "sh",
      "-c",
      'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"',
    ],
    plan.app,
    ...["setpriv", `--reuid=${APP_UID}`, `--regid=${APP_UID}`, "--clear-groups", "--no-new-privs"],
    ...["--bounding-set=-all", "--inh-caps=-all", ...command],
  ];
  return {
    program: isRoot ? "unshare" : process.execPath,
    args: isRoot ? confined : command.slice(1),
    cwd: plan.app,
    env: {
      ...SERVER_ENVIRONMENT,
      ...env,
      NODE_ENV: "production",
      NODE_EXTRA_CA_CERTS: caOf(plan),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: data,
    },
    isHealthy: async () => (await fetch(health).catch(() => null))?.ok === true,
  };
}
