import { Registry } from "prom-client";
import { processWide, sharedSlot } from "@/lib/runtime/slots";
import { createHistogram, type Series } from "./histogram";
import { childSpan, type Span } from "./tracing";

const unmeasured = sharedSlot<true>("telemetry.unmeasured");

/** Called at start if metrics are off: then neither requests nor statements are timed. */
export function leaveUnmeasured(): void {
  unmeasured.set(true);
}

const isMeasured = (): boolean => unmeasured.get() === undefined;

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];
/** Texts are written in the code, so names are few; this bounds unforeseen ones. */
const MAX_NAMES = 200;
const MAX_TEXTS = 1_000;

type Kind = { name: string; ok: Series; failed: () => Series };

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
    names: new Set<string>(),
    /** By text, or by the parts of a template, which are the same array each time. */
    kinds: new Map<string | readonly string[], Kind>(),
  };
}

const statements = () => processWide("telemetry.statements", createStatements);

const POSTGRES = { "db.system.name": "postgresql" };
const COMMENT = /--.*|\/\*[\s\S]*?\*\//g;
const VERB = /\b(?:select|insert|update|delete)\b/i;
/** No function, such as `unnest(`. */
const TABLE =
  /\b(?:from|into|update|join)\s+(?:only\s+)?"?(?!set\b|skip\b|of\b|nowait\b|exclusive\b)([a-z_]+)\b"?(?!\s*\()/i;

/** Holds no values: `select videos`. */
export function nameStatement(text: string): string {
  const plain = text.replace(COMMENT, " ");
  const [verb] = VERB.exec(plain) ?? [];
  if (verb === undefined) return "other";
  const [, table] = TABLE.exec(plain) ?? [];
  return table === undefined ? verb.toLowerCase() : `${verb} ${table}`.toLowerCase();
}

function kindOf(texts: readonly string[]): Kind {
  const { kinds } = statements();
  const key = texts.length === 1 ? (texts[0] as string) : texts;
  const known = kinds.get(key);
  if (known !== undefined) return known;
  const kind = describe(texts.join(" "));
  if (kinds.size < MAX_TEXTS) kinds.set(key, kind);
  return kind;
}

function describe(text: string): Kind {
  const { seconds, names } = statements();
  const found = nameStatement(text);
  const name = names.has(found) || names.size < MAX_NAMES ? found : "other";
  names.add(name);
  const failed = () => seconds.series([name, "failed"]);
  return { name, ok: seconds.series([name, "ok"]), failed };
}

const ignore = () => undefined;

/** `parent`: a statement that waited for a connection is sent while another request is at work. */
export function statementSent(
  texts: readonly string[],
  parent: Span | undefined,
): (hasFailed: boolean) => void {
  if (!parent && !isMeasured()) return ignore;
  const { name, ok, failed } = kindOf(texts);
  const span = parent && childSpan(name, POSTGRES, parent);
  const began = performance.now();
  return (hasFailed) => {
    const series = hasFailed ? failed() : ok;
    series.observe((performance.now() - began) / 1000);
    span?.end(hasFailed);
  };
}

export const statementRegistry = (): Registry => statements().registry;
