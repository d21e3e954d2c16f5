import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";
import { SignInRefusal } from "./call";

/** `duration` in seconds. */
const LIMITS = {
  signIn: { points: 10, duration: 300 },
  signUp: { points: 120, duration: 60 },
  recover: { points: 3, duration: 300 },
  factor: { points: 5, duration: 300 },
};

type Kind = keyof typeof LIMITS;

function limiterOf(kind: Kind): RateLimiterMemory {
  return processWide(`auth.attempts ${kind}`, () => new RateLimiterMemory(LIMITS[kind]));
}

/** Counts before the attempt, so that parallel ones count too. */
export async function countAttempt(kind: Kind, key: string): Promise<void> {
  if (env().RATE_LIMITS === "off") return;
  try {
    await limiterOf(kind).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new SignInRefusal(429, "over_request_rate_limit", "Request rate limit reached");
  }
}

/** Only failures add up. */
export async function forgetAttempts(kind: Kind, key: string): Promise<void> {
  await limiterOf(kind).delete(key);
}
