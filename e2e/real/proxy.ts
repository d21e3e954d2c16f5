import { chmodSync, copyFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { connect } from "node:tls";
import type { Launch, Part } from "./part";
import { folderFor, type Plan } from "./plan";

/** The certificate of Caddy's own authority, where every part may read it. */
export function caOf({ folder }: Pick<Plan, "folder">): string {
  return resolve(folder, "ca.crt");
}

/**
 * Starts Caddy once, so that it creates its certificate authority, which Node reads only at its
 * start. Sites with public certificates need no such step.
 */
export async function makeAuthority(plan: Pick<Plan, "folder">, caddy: Part): Promise<void> {
  const made = join(plan.folder, "proxy/caddy/pki/authorities/local/root.crt");
  await caddy.start();
  await caddy.stop();
  copyFileSync(made, caOf(plan));
  chmodSync(caOf(plan), 0o644);
}

type ProxyPorts = Record<"own" | "http" | "metrics", number>;

export function proxy(plan: Plan, env: Record<string, string>, listen: ProxyPorts): Launch {
  const data = resolve(folderFor(plan, "proxy"));
  const { appOne, appTwo, auth: authPort } = plan.ports;
  const options = [
    "skip_install_trust",
    "admin off",
    `http_port ${listen.http}`,
    "default_bind 127.0.0.1",
  ];
  return {
    program: plan.programs.caddy,
    args: ["run", "--config", resolve("deploy/Caddyfile"), "--adapter", "caddyfile"],
    env: {
      ...env,
      HOME: data,
      XDG_DATA_HOME: data,
      XDG_CONFIG_HOME: data,
      APP_UPSTREAMS: `127.0.0.1:${appOne} 127.0.0.1:${appTwo}`,
      AUTH_UPSTREAM: `127.0.0.1:${authPort}`,
      CADDY_OPTIONS: options.join("\n"),
      METRICS_LISTEN: `127.0.0.1:${listen.metrics}`,
    },
    isHealthy: () => hasCertificate(listen.own),
  };
}

/** Caddy may listen before it has a certificate, and refuses handshakes until then. */
function hasCertificate(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, servername: "localhost", rejectUnauthorized: false };
    const socket = connect(options);
    const answer = (has: boolean) => {
      socket.destroy();
      resolve(has);
    };
    socket.setTimeout(1_000, () => answer(false));
    socket.once("secureConnect", () => answer(true)).once("error", () => answer(false));
  });
}
