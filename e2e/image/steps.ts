import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { tlsUrlOf } from "../fake-x/browser-arguments";
import { type FakeX, startFakeX } from "../fake-x/server";
import { compose, composeMeanwhile, docker, inside, inspect } from "./docker";
import { HOST_FROM_CONTAINER } from "./engine";
import { get, startLoad, until } from "./load";

export type Site = {
  origin: string;
  variables: Record<string, string>;
  x: FakeX;
  /** Services of compose.yaml for which this machine has an image. */
  services: string[];
};
export type Step = { step: string; run: (site: Site) => Promise<string> };

const APP = "postreel-app-1";
const PAGES = ["/en", "/ja/recent-videos", "/en/popular-videos", "/api/twitter/recent"];
const LONGEST_OUTPUT = 64 * 2 ** 20;
const POSTS = "select count(*) from videos";

/** Starts a stand-in for X on this machine. Returns it with the address by which containers reach it. */
export async function startX(): Promise<{ x: FakeX; upstream: string }> {
  const x = await startFakeX({ tls: true });
  return { x, upstream: x.url.replace("127.0.0.1", HOST_FROM_CONTAINER) };
}

const up = (site: Site, ...services: string[]) =>
  compose(site.variables, "up", "-d", "--no-build", ...services);

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(`${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

function countPosts(container: string): number {
  const sql = [
    "psql",
    "-h",
    "/var/run/postgresql",
    "-U",
    "postgres",
    "-d",
    "postreel",
    "-tAc",
    POSTS,
  ];
  return Number(inside(container, ...sql));
}

export const STEPS: Step[] = [
  {
    step: "start of everything, empty volumes",
    run: async (site) => {
      up(site, ...site.services);
      await until(site.origin, "/api/health/ready", 200);
      return "all services healthy, in the order of their conditions";
    },
  },
  {
    step: "main job in a browser, through Caddy",
    run: async (site) => {
      const args = ["test", "-c", "e2e/image/journeys.config.ts"];
      // The stand-in for X answers in this process meanwhile.
      const { stdout } = await promisify(execFile)("node_modules/.bin/playwright", args, {
        maxBuffer: LONGEST_OUTPUT,
        env: {
          ...process.env,
          E2E_APP_URL: site.origin,
          E2E_VISITORS: "apart",
          E2E_X_URL: site.x.url,
          E2E_X_TLS_URL: tlsUrlOf(site.x),
        },
      }).catch(({ stdout }) => {
        throw new Error(String(stdout).slice(-4_000));
      });
      return `journeys of the main job: ${/(\d+) passed/.exec(stdout)?.[1] ?? "none"} passed`;
    },
  },
  {
    step: "confinement of every container",
    run: async () => {
      const names = docker("ps", "--format", "{{.Names}}").split("\n");
      for (const name of names) confined(name);
      expectEqual("user of the app", inside(APP, "id", "-u"), "1000");
      return `${names.length} containers: user, capabilities, read-only root, memory, no file outside volumes`;
    },
  },
  {
    step: "two instances, each replaced under load",
    run: async (site) => {
      const both = {
        ...site.variables,
        COMPOSE_PROFILES: "two",
        APP_UPSTREAMS: "app:3000 app-2:3000",
      };
      compose(both, "up", "-d", "--no-build", "--no-deps", "app-2");
      await healthy("postreel-app-2-1");
      compose(both, "up", "-d", "--no-build", "--no-deps", "proxy");
      await until(site.origin, "/api/health", 200);
      const stop = startLoad(site.origin, PAGES);
      for (const name of ["app", "app-2"]) {
        compose(both, "up", "-d", "--no-build", "--no-deps", "--force-recreate", name);
        await healthy(`postreel-${name}-1`);
      }
      const { count, failures } = await stop();
      expectEqual("failures under load", failures, []);
      return `${count} requests, none failed`;
    },
  },
  {
    step: "database stopped and started",
    run: async (site) => {
      compose(site.variables, "stop", "database");
      await until(site.origin, "/api/health/ready", 503);
      const lists = await get(site.origin, "/en/recent-videos");
      expectEqual("a list without a database", lists.status, 200);
      compose(site.variables, "start", "database");
      await until(site.origin, "/api/health/ready", 200);
      return "lists stay readable, the app recovers by itself";
    },
  },
  {
    step: "backup, and restore into a new volume",
    run: async (site) => {
      const before = countPosts("postreel-database-1");
      const ops = ["run", "--rm", "-T", "ops"];
      compose(site.variables, ...ops, "backup", "write", "/backups/image.gz");
      compose({ ...site.variables, COMPOSE_PROFILES: "two" }, "stop", "app", "app-2");
      compose(site.variables, "rm", "-sf", "database");
      docker("volume", "rm", "postreel_database");
      up(site, "database");
      await healthy("postreel-database-1");
      compose(site.variables, ...ops, "backup", "restore", "/backups/image.gz");
      expectEqual("posts after the restore", countPosts("postreel-database-1"), before);
      up(site, "app");
      await until(site.origin, "/api/health/ready", 200);
      return `${before} videos before and after`;
    },
  },
  {
    step: "operator's commands from the same image",
    run: async (site) => {
      const doctor = await askDoctor(site);
      const image = (name: string) => inspect(name, "{{.Image}}");
      expectEqual(
        "image of the app",
        image(APP),
        docker("image", "inspect", "-f", "{{.Id}}", "postreel"),
      );
      return `doctor: ${doctor}`;
    },
  },
  {
    step: "one image, two sites",
    run: async (site) => {
      const other = "https://other.example";
      const env = {
        SITE_URL: other,
        AUTH_MODE: "off",
        OPERATOR_NAME: "Other Operator Ltd",
        NEXT_PUBLIC_SUPABASE_URL: "",
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "",
      };
      const flags = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
      compose(site.variables, "run", "-d", "--no-deps", "--name", "other_site", ...flags, "app");
      await healthy("other_site");
      const script =
        "fetch('http://127.0.0.1:3000/en/terms',{headers:{host:'other.example'}}).then(r=>r.text()).then(console.log)";
      const page = inside("other_site", "node", "-e", script);
      expectEqual("canonical of the other site", page.includes(`href="${other}/en/terms"`), true);
      expectEqual("operator of the other site", page.includes("Other Operator Ltd"), true);
      const here = await get(site.origin, "/en/terms");
      expectEqual("canonical here", here.body.includes(`href="${site.origin}/en/terms"`), true);
      docker("rm", "-f", "other_site");
      return "canonical, legal pages and sign-in follow the environment; the image is the same";
    },
  },
];

/** The last line that `doctor` prints. Its exit code is 1 if a check fails. */
async function askDoctor(site: Site): Promise<string> {
  const said = await composeMeanwhile(site.variables, "run", "--rm", "-T", "ops", "doctor").catch(
    ({ stdout, message }) => String(stdout || message).trim(),
  );
  return said.split("\n").at(-1) ?? "";
}

async function healthy(container: string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (inspect(container, "{{.State.Health.Status}}") === "healthy") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${container} is not healthy: ${docker("logs", "--tail", "20", container)}`);
}

/** Checks that the engine confines the container as compose.yaml says. */
function confined(name: string): void {
  const template =
    "{{json .HostConfig.CapDrop}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.Memory}} {{json .HostConfig.SecurityOpt}}";
  const [drop, readOnly, memory, security] = inspect(name, template).split(" ");
  expectEqual(`capabilities of ${name}`, drop, '["ALL"]');
  expectEqual(`root of ${name} read-only`, readOnly, "true");
  expectEqual(`privileges of ${name}`, security, '["no-new-privileges:true"]');
  if (!(Number(memory) > 0)) throw new Error(`${name} has no memory limit`);
  const mounted = inspect(
    name,
    "{{range .Mounts}}{{.Destination}} {{end}}{{range $path, $_ := .HostConfig.Tmpfs}}{{$path}} {{end}}",
  ).split(" ");
  // The engine itself creates the folders for its mounts.
  const isMounted = (path: string) =>
    mounted.some(
      (place) => (place && `${path}/`.startsWith(`${place}/`)) || place.startsWith(path),
    );
  const written = docker("diff", name)
    .split("\n")
    .map((line) => line.slice(2))
    .filter((path) => path && !isMounted(path));
  expectEqual(`files of ${name} outside its volumes`, written, []);
}
