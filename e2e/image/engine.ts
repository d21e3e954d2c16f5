import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from "node:child_process";
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Outside the tree, so that the next run finds the programs, the base images and the layers. */
export const CACHE = process.env.POSTREEL_IMAGE_CACHE || join(homedir(), ".cache/postreel-image");
const ROOT = join(CACHE, "engine");
const SOCKET = join(CACHE, "docker.sock");
const API_SOCKET = join(CACHE, "slirp.sock");
const START_TIMEOUT_MS = 60_000;
/** Addresses of slirp4netns: of the namespace, and of its name server. */
const GUEST = "10.0.2.100";
const NAME_SERVER = "10.0.2.3";
/** The address at which a container reaches a port of this machine's loopback. */
export const HOST_FROM_CONTAINER = "10.0.2.2";

const PACKAGES = [
  ...["docker.io", "containerd", "runc", "tini", "debootstrap"],
  ...["iptables", "libip6tc2", "libnfnetlink0", "libnetfilter-conntrack3", "libnftnl11"],
  ...["slirp4netns", "libslirp0"],
];
/** Docker Compose 2 (in Debian since trixie): version 1 cannot read a default inside a default. */
const COMPOSE = { suite: "trixie", file: "usr/libexec/docker/cli-plugins/docker-compose" };
const IPTABLES = ["iptables", "ip6tables", "iptables-restore", "iptables-save"];

/** Environment of the engine's programs, which run from the cache and are not installed. */
export function engineEnv(): NodeJS.ProcessEnv {
  const { PATH = "", ...rest } = process.env;
  return {
    ...rest,
    PATH: [join(ROOT, "links"), join(ROOT, "usr/bin"), join(ROOT, "usr/sbin"), PATH].join(":"),
    LD_LIBRARY_PATH: join(ROOT, "usr/lib/x86_64-linux-gnu"),
    XTABLES_LIBDIR: join(ROOT, "usr/lib/x86_64-linux-gnu/xtables"),
    DEBOOTSTRAP_DIR: join(ROOT, "usr/share/debootstrap"),
    DOCKER_HOST: `unix://${SOCKET}`,
    // The classic builder: BuildKit's own DNS does not reach slirp4netns on every kernel.
    DOCKER_BUILDKIT: "0",
    COMPOSE_DOCKER_CLI_BUILD: "0",
  };
}

/** Why no engine can run here, in one line; null if one can. */
export function whyNoEngine(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  if (existsSync(join(ROOT, "usr/sbin/dockerd"))) return null;
  const hasApt = spawnSync("apt-get", ["--version"]).status === 0;
  return hasApt ? null : "Debian's packages of Docker cannot be had (no apt-get)";
}

/** Unpacks Debian's packages of Docker into the cache. Nothing is installed, so no system service starts. */
export function unpackEngine(): void {
  if (existsSync(join(ROOT, COMPOSE.file))) return;
  rmSync(ROOT, { recursive: true, force: true });
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  unpack(PACKAGES, []);
  mkdirSync(join(ROOT, "links"));
  // iptables' legacy variant: not every kernel has nftables.
  const legacy = join(ROOT, "usr/sbin/xtables-legacy-multi");
  for (const name of IPTABLES) symlinkSync(legacy, join(ROOT, "links", name));
  unpackCompose();
}

function unpack(packages: string[], options: string[]): void {
  const debs = join(CACHE, "debs");
  rmSync(debs, { recursive: true, force: true });
  mkdirSync(debs, { recursive: true });
  const download = [...options, "download", "-qq", ...packages];
  execFileSync("apt-get", download, { cwd: debs, stdio: "inherit" });
  for (const file of readdirSync(debs)) execFileSync("dpkg", ["-x", join(debs, file), ROOT]);
}

/** Compose comes from another release of Debian, whose package list the system does not have. */
function unpackCompose(): void {
  const apt = join(CACHE, "apt");
  mkdirSync(join(apt, "lists/partial"), { recursive: true });
  const list = join(apt, "sources.list");
  const key = "/usr/share/keyrings/debian-archive-keyring.gpg";
  writeFileSync(list, `deb [signed-by=${key}] ${packageSource()} ${COMPOSE.suite} main\n`);
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    "Dir::Etc::sourceparts=-",
    `Dir::State::lists=${join(apt, "lists")}`,
  ].flatMap((option) => ["-o", option]);
  execFileSync("apt-get", [...options, "update", "-qq"], { stdio: "inherit" });
  unpack(["docker-compose"], options);
  symlinkSync(join(ROOT, COMPOSE.file), join(ROOT, "links/docker-compose"));
}

/** Where apt gets Debian's packages from on this machine. */
export function packageSource(): string {
  const lists = ["/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list"];
  const text = lists
    .filter(existsSync)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const [, source] = /^(?:URIs:|deb) .*?(https?:\/\/\S+\/debian)\/?(?= |$)/m.exec(text) ?? [];
  return source ?? "http://deb.debian.org/debian";
}

/** A Docker daemon in its own network, mount and process namespaces, which one signal ends. */
export class Engine {
  private constructor(
    private readonly daemon: ChildProcess,
    private readonly network: ChildProcess,
  ) {}

  static async start(): Promise<Engine> {
    const log = openSync(join(CACHE, "dockerd.log"), "w");
    const options: SpawnOptions = { env: engineEnv(), stdio: ["ignore", log, log] };
    const command = [
      ...["dockerd", "--data-root", join(CACHE, "state"), "--exec-root", join(CACHE, "exec")],
      ...["--pidfile", join(CACHE, "docker.pid"), "-H", `unix://${SOCKET}`, "--dns", NAME_SERVER],
    ];
    // Files of an earlier engine, whose process ids belong to other processes in this namespace.
    const stale = [join(CACHE, "docker.pid"), join(CACHE, "exec")].join(" ");
    const script = `rm -rf ${stale}; ip link set lo up; exec "$@"`;
    const namespaces = ["-n", "-m", "-p", "-f", "--mount-proc", "--kill-child"];
    const daemon = spawn("unshare", [...namespaces, "sh", "-c", script, "sh", ...command], options);
    const inner = await innerPid(daemon.pid ?? 0);
    const slirp = ["--configure", "--mtu=65520", `--api-socket=${API_SOCKET}`, inner, "tap0"];
    const network = spawn("slirp4netns", slirp, options);
    const engine = new Engine(daemon, network);
    await engine.untilReady();
    return engine;
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline && this.daemon.exitCode === null) {
      if (spawnSync("docker", ["version"], { env: engineEnv() }).status === 0) return;
      await delay(200);
    }
    this.stop();
    throw new Error(`Docker did not start: see ${join(CACHE, "dockerd.log")}`);
  }

  /** Makes a published port of a container reachable on this machine's loopback. */
  publish(hostPort: number, guestPort: number): Promise<void> {
    const request = {
      execute: "add_hostfwd",
      arguments: {
        proto: "tcp",
        host_addr: "127.0.0.1",
        host_port: hostPort,
        guest_addr: GUEST,
        guest_port: guestPort,
      },
    };
    return new Promise((resolve, reject) => {
      const socket = createConnection(API_SOCKET, () => socket.end(JSON.stringify(request)));
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk));
      socket.once("error", reject);
      socket.once("close", () =>
        answer.includes("error") ? reject(new Error(answer)) : resolve(),
      );
    });
  }

  stop(): void {
    this.network.kill("SIGTERM");
    // unshare kills its child too, and with it every container in the process namespace.
    this.daemon.kill("SIGKILL");
  }
}

/** Process id of the first process inside the namespaces, which unshare forks. */
async function innerPid(outer: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const children = readFileSync(`/proc/${outer}/task/${outer}/children`, "utf8").trim();
    if (children) return children.split(" ")[0] ?? "";
    await delay(50);
  }
  throw new Error("unshare did not start");
}
