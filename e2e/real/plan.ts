import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";

export type Ports = Record<
  "database" | "pooler" | "redis" | "auth" | "store" | "appOne" | "appTwo" | "proxy" | "http",
  number
> & {
  untrusting: number;
  untrustingHttp: number;
  secretAuth: number;
  metrics: number;
  untrustingMetrics: number;
};

export type Programs = {
  caddy: string;
  versitygw: string;
  valkey: string;
  /** Null if this machine has no Supabase Auth: the other parts run without it. */
  auth: string | null;
  pgBin: string;
};

export type Plan = {
  folder: string;
  app: string;
  ports: Ports;
  programs: Programs;
  /** The variables of `.env` beside compose.yaml. */
  variables: Record<string, string>;
};

export const isRoot = process.getuid?.() === 0;

/** A folder of the run that another user may write to. */
export function folderFor(plan: Plan, name: string, uid = 0): string {
  const path = join(plan.folder, name);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
  if (isRoot) chownSync(path, uid, uid);
  return path;
}
