import { Registry } from "prom-client";
import { processWide } from "@/lib/runtime/slots";
import { createHistogram } from "./histogram";
import { isMeasured } from "./measured";
import { childSpan, type Span } from "./tracing";

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
/** Texts are written in the code, so their names are few; this bounds unforeseen ones. */
const MAX_NAMES = 200;
const MAX_TEXTS = 1_000;

function createStatements() {
  const registry = new Registry();
  return {
    registry,
    seconds: createHistogram({
      name: "postreel_statement_seconds",
      help: "From sending a statement to its result, by verb and first table.",
      labelNames: ["statement", "outcome"],
      buckets: SECONDS,
      registry,
    }),
    labels: new Set<string>(),
    names: new Map<string, string>(),
  };
}

const statements = () => processWide("telemetry.statements", createStatements);

const POSTGRES = { "db.system.name": "postgresql" };
const COMMENT = /--.*|\/\*[\s\S]*?\*\//g;
const VERB = /\b(?:select|insert|update|delete)\b/i;
/** No function, such as `unnest(`. */
const TABLE =
  /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?!set\b|skip\b|of\b|nowait\b|exclusive\b)([a-z_]+)\b"?(?!\s*\()/i;

/** The verb of a statement and its first table, without values: `select videos`. */
export function nameStatement(text: string): string {
  const plain = text.replace(COMMENT, " ");
  const [verb] = VERB.exec(plain) ?? [];
  if (verb === undefined) return "other";
  const [, table] = TABLE.exec(plain) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb} ${table}`.toLowerCase();
}

const ignore = () => undefined;

/**
 * Called when a statement is sent; returns a function to call with its result. `parent` is the span
 * that made it: one that had to wait for a connection is sent while another request is at work.
 */
export function statementSent(
  texts: readonly string[],
  parent: Span | undefined,
): (hasFailed: boolean) => void {
  if (!parent && !isMeasured()) return ignore;
  const began = performance.now();
  const { seconds, labels, names } = statements();
  const text = texts.length === 1 ? (texts[0] as string) : texts.join(" ");
  let name = names.get(text);
  if (name === undefined) {
    name = nameStatement(text);
    if (names.size < MAX_TEXTS) names.set(text, name);
  }
  const statement = labels.has(name) || labels.size < MAX_NAMES ? name : "other";
  labels.add(statement);
  const span = parent && childSpan(statement, POSTGRES, parent);
  return (hasFailed) => {
    span?.end(hasFailed);
    const outcome = hasFailed ? "failed" : "ok";
    seconds.observe([statement, outcome], (performance.now() - began) / 1000);
  };
}

export const statementRegistry = (): Registry => statements().registry;
