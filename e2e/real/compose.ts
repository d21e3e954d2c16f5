import { readFileSync } from "node:fs";
import { parse } from "yaml";

export type Service = {
  image?: string;
  command?: string[];
  entrypoint?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { driver: string; options: Record<string, string> };
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  build?: string | { context: string; target: string };
};

type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

/** compose.yaml with its anchors resolved. With `variables`, `${…}` is replaced as Docker Compose does. */
export function readCompose(variables?: Record<string, string>): Compose {
  const parsed = parse(readFileSync("compose.yaml", "utf8"), { merge: true });
  return variables ? fillIn(parsed, variables) : parsed;
}

function fillIn<T>(value: T, variables: Record<string, string>): T;
function fillIn(value: unknown, variables: Record<string, string>): unknown {
  if (typeof value === "string") return interpolate(value, variables);
  if (Array.isArray(value)) return value.map((item) => fillIn(item, variables));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillIn(item, variables)]),
  );
}

/** `${NAME}`, `${NAME:-default}`, `${NAME:?message}`, and `$$` for a dollar sign; a default may hold further variables. */
export function interpolate(text: string, variables: Record<string, string>): string {
  const parts = text.split("$$").map((part) => replaceVariables(part, variables));
  return parts.join("$");
}

function replaceVariables(text: string, variables: Record<string, string>): string {
  const start = text.indexOf("${");
  if (start < 0) return text;
  let depth = 0;
  let end = start;
  do {
    if (text.startsWith("${", end)) depth += 1;
    if (text[end] === "}") depth -= 1;
    end += 1;
  } while (depth > 0 && end < text.length);
  const [, name = "", operator, rest = ""] =
    /^(\w+)(?::([-?])([\s\S]*))?$/.exec(text.slice(start + 2, end - 1)) ?? [];
  const value = variables[name] ?? "";
  if (value === "" && operator === "?") throw new Error(`${name} is missing: ${rest}`);
  const filled = value === "" && operator === "-" ? replaceVariables(rest, variables) : value;
  return text.slice(0, start) + filled + replaceVariables(text.slice(end), variables);
}

/** The services that start by themselves, each after those that it depends on. */
export function startOrder(services: Record<string, Service>): string[] {
  const order: string[] = [];
  const add = (name: string) => {
    const service = services[name];
    if (!service || service.profiles || order.includes(name)) return;
    for (const dependency of Object.keys(service.depends_on ?? {})) add(dependency);
    order.push(name);
  };
  for (const name of Object.keys(services)) add(name);
  return order;
}
