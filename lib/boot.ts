import "server-only";
import { setDatabase } from "@/db/client";
import { startEmbedded } from "@/db/embedded/start-embedded";
import { applyMigrations } from "@/db/migrate";
import { getContentVersion } from "@/db/queries/clock";
import { waitForDatabase } from "@/db/wait-for-database";
import { reportOperatorEmails } from "./auth/address-confirmation";
import { EMBEDDED_NOTICE } from "./auth/decide-mode";
import { signingKey } from "./auth/embedded/signing-key";
import { authMode } from "./auth/mode";
import { type Env, parseEnv } from "./env";
import { journalProblem } from "./erasures/journal";
import { replayErasures } from "./erasures/replay";
import { setSubjectFinder } from "./find-subject";
import { distrustSocketHeaders } from "./http/client";
import { reachOf, setGuardedReach } from "./http/policy/content-policy";
import { readPurgeHealthBy } from "./http/purge-health";
import { redisAddress } from "./http/rate-limit/redis";
import { limitPages } from "./http/rate-limit/take-allowance";
import { keepOutcomes } from "./jobs/keep-outcomes";
import { startScheduler } from "./jobs/scheduler";
import { isPurgeHealthy } from "./jobs/send-purges";
import { migrationProblem } from "./migration-problem";
import { findSubject } from "./page-subjects";
import { readContentVersionBy } from "./runtime/content-version";
import { log } from "./runtime/log";
import { isOwnServer, markBooted } from "./runtime/own-server";
import { processWide } from "./runtime/slots";
import { serverSentry } from "./telemetry/server-sentry";
import { leaveUnmeasured } from "./telemetry/statements";
import { setTracer } from "./telemetry/tracing";
import { watchNotice } from "./x/canary-posts";
import { keepLearned } from "./x/discovery/learn-settings";
import { graphqlFile } from "./x/graphql-file";

const DATABASE_ANSWER_MS = 10_000;
const VISITOR_ANSWER_MS = 5_000;
/** How long after a signal the process may run. */
const GONE_MS = 9_000;

class StartProblem extends Error {}

/** If it fails, prints one line and exits with code 1. */
export function boot(): Promise<void> {
  return processWide("boot", () => start().catch(giveUp));
}

async function start(): Promise<void> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new StartProblem(`Wrong configuration. ${parsed.problems.join("; ")}`);
  const { env } = parsed;
  const unusable = graphqlFile().problem();
  if (unusable !== null) throw new StartProblem(`X_GRAPHQL_FILE cannot be used: ${unusable}`);
  requireRedisPassword(env);
  const deadline = shutdownDeadline();
  if (!isOwnServer()) distrustSocketHeaders();
  readContentVersionBy(getContentVersion);
  readPurgeHealthBy(isPurgeHealthy);
  limitPages();
  setSubjectFinder(findSubject);
  serverSentry()?.catch(() => undefined);
  if (!env.METRICS_TOKEN) leaveUnmeasured();
  await startTracing(env);
  if (process.env.NODE_ENV === "production") setGuardedReach(reachOf(env));
  if (env.DATABASE_URL) await awaitDatabase(env.DATABASE_URL, "DATABASE_URL");
  if (env.DATABASE_DIRECT_URL) await awaitDatabase(env.DATABASE_DIRECT_URL, "DATABASE_DIRECT_URL");
  const url = env.DATABASE_URL ?? (await embeddedUrl(env, deadline));
  await migrate(env.DATABASE_DIRECT_URL ?? url);
  await setDatabase(url, env.DATABASE_DIRECT_URL, VISITOR_ANSWER_MS);
  if (authMode() === "embedded") await readyEmbedded(env);
  await repeatErasures(env);
  await keepLearned();
  const notice = watchNotice();
  if (notice !== null && process.env.NODE_ENV === "production") console.info(notice);
  startScheduler();
  keepOutcomes();
  // Not awaited: the sign-in service may start later.
  void reportOperatorEmails();
  markBooted();
}

/** Runs before anything is served: a restored backup may show what was erased since. */
async function repeatErasures({ ERASURE_JOURNAL }: Env): Promise<void> {
  const problem = await journalProblem();
  if (problem !== null) {
    throw new StartProblem(`ERASURE_JOURNAL ${ERASURE_JOURNAL} cannot be used: ${problem}.`);
  }
  const { accounts, posts } = await replayErasures().catch((error: unknown) => {
    throw new StartProblem(
      `The erasures in ERASURE_JOURNAL ${ERASURE_JOURNAL} could not be repeated, so nothing is served: ${error instanceof Error ? error.message : error}`,
    );
  });
  if (accounts + posts > 0) {
    console.info(`Erased again after a restore: ${accounts} accounts, ${posts} posts.`);
  }
}

function requireRedisPassword(env: Env): void {
  try {
    redisAddress(env);
  } catch (error) {
    throw new StartProblem(
      `REDIS_PASSWORD_FILE ${env.REDIS_PASSWORD_FILE} holds no password (${error instanceof Error ? error.message : error}). Correct it, or put the password into REDIS_URL.`,
    );
  }
}

async function readyEmbedded({ DATA_DIR }: Env): Promise<void> {
  await signingKey().catch((error: unknown) => {
    throw new StartProblem(
      `The key of embedded sign-in cannot be kept in DATA_DIR ${DATA_DIR} (${error instanceof Error ? error.message : error}). Repair that folder, remove a broken sign-in-key.json, or set AUTH_MODE=off.`,
    );
  });
  if (process.env.NODE_ENV === "production") console.info(EMBEDDED_NOTICE);
}

const WITHOUT = {
  DATABASE_URL: " for the embedded database",
  DATABASE_DIRECT_URL: " to migrate through DATABASE_URL",
};

async function awaitDatabase(url: string, name: keyof typeof WITHOUT): Promise<void> {
  const problem = await waitForDatabase(url, DATABASE_ANSWER_MS);
  if (problem === null) return;
  throw new StartProblem(
    `${name} does not answer (${new URL(url).host}: ${problem}). Start that PostgreSQL, correct ${name}, or unset it${WITHOUT[name]}.`,
  );
}

async function startTracing(env: Env): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { createOtelTracer } = await import("./telemetry/otel");
  const tracer = createOtelTracer();
  setTracer(tracer, env.OTEL_TRACES_SAMPLER_ARG);
  process.once("SIGTERM", () => void tracer.flush().catch(() => undefined));
}

/** Next drains what runs and then exits: the database must live until then, and stop without promises. */
async function embeddedUrl(env: Env, deadline: () => number): Promise<string> {
  const embedded = await startEmbedded(env.DATA_DIR, () =>
    log("warn", "The embedded database had ended and runs again; its postgres.log says why"),
  );
  if (embedded.kind === "in_use") {
    throw new StartProblem(
      `DATA_DIR ${embedded.folder} is in use by process ${embedded.pid}. Stop that one, or give this one another DATA_DIR.`,
    );
  }
  if (embedded.movedTo) {
    console.info(
      `The database is stored in ${embedded.movedTo}, because PostgreSQL’s user cannot enter ${env.DATA_DIR}.`,
    );
  }
  process.on("exit", () => embedded.stop(deadline() - Date.now()));
  return embedded.url;
}

function shutdownDeadline(): () => number {
  let signalled: number | undefined;
  const onSignal = () => {
    signalled ??= Date.now();
  };
  process.once("SIGTERM", onSignal).once("SIGINT", onSignal);
  return () => (signalled ?? Date.now()) + GONE_MS;
}

async function migrate(url: string): Promise<void> {
  const result = await applyMigrations(url, {
    onBuild: (name) =>
      console.info(`Building an index while the table stays in use: ${name}. It may take minutes.`),
  });
  const problem = migrationProblem(result);
  if (problem !== null) throw new StartProblem(problem);
  if (result.kind === "ahead") {
    log("warn", "A newer release has migrated the database; this release can still serve", {
      unknownMigrations: result.unknown.length,
    });
    return;
  }
  if (result.kind === "migrated" && result.applied.length > 0)
    console.info(`Migrated: ${result.applied.join(", ")}`);
}

function giveUp(error: unknown): never {
  if (error instanceof StartProblem) console.error(error.message);
  else console.error("Postreel could not start:", error);
  process.exit(1);
}
