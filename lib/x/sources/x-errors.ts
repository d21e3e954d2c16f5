import { z } from "zod";
import { asObject, softString } from "../payload/shape";
import { isFact, readErrorCode } from "../refusals";
import type { Answered } from "../send";
import { failed, failedReply, type SourceAnswer } from "./answer";

const named = { message: softString, name: softString, kind: softString };
const errorPayload = z.object({
  ...named,
  code: z.unknown().optional(),
  extensions: z.unknown().optional(),
});

type XError = {
  code: number | null;
  texts: string[];
};

/** Invalid or expired guest token, no authentication, no csrf token. */
const TOKEN_CODES: ReadonlySet<number> = new Set([32, 89, 239, 353]);
const RATE_LIMIT_CODE = 88;
/** Longer than any of X's messages: the names of all features fit. */
const MAX_MESSAGE = 5_000;
const MAX_ERRORS = 1_000;
/** X's temporary errors: internal, timeout, over capacity. */
const ILL_CODES: ReadonlySet<number> = new Set([-1, 29, 130, 131]);
const OVERLOAD =
  /^(?:load ?shed|deadline ?exceeded|service ?unavailable|internal|over ?capacity|overloaded|time(?:d )?out)(?:error|exception)?\b|^dependency:/i;
const NO_PAGE_CODE = 34;

/** A code and a name may also be in `extensions`. */
export function readErrors(json: unknown): XError[] {
  const list = Array.isArray(json) ? json : typeof json === "object" && json !== null ? [json] : [];
  return list.slice(0, MAX_ERRORS).map((item) => {
    const { data } = errorPayload.safeParse(item);
    const inner = asObject(data?.extensions);
    const texts = [data?.message, data?.name, data?.kind, inner.name, inner.kind];
    return {
      code: readCode(data?.code) ?? readCode(inner.code),
      texts: texts.filter((text) => typeof text === "string"),
    };
  });
}

function readCode(code: unknown): number | null {
  const number = typeof code === "string" && /^-?\d{1,6}$/.test(code) ? Number(code) : code;
  return typeof number === "number" ? number : null;
}

export function classifyErrors(errors: XError[], reply: Answered<string>): SourceAnswer {
  const codes = errors.map(({ code }) => code ?? 0);
  const refusals = codes.flatMap((code) => readErrorCode(code) ?? []);
  const [refusal] = [...refusals.filter(isFact), ...refusals];
  if (refusal) return refusal;
  if (codes.some((code) => TOKEN_CODES.has(code))) return failed("token_refused");
  if (codes.includes(RATE_LIMIT_CODE)) return failedReply({ ...reply, status: 429 }, "");
  if (errors.some(namesFeatures)) return failed("features_drift", missingFeatures(errors));
  return errors.some(isOverload)
    ? failed("server_error")
    : failedReply(reply, `errors: ${codes.slice(0, 10).join(",")}`);
}

function isOverload({ code, texts }: XError): boolean {
  return ILL_CODES.has(code ?? 0) || texts.some((text) => OVERLOAD.test(text));
}

function namesFeatures({ texts }: XError): boolean {
  return texts.some((text) => text.includes("features cannot be null"));
}

function missingFeatures(errors: XError[]): string {
  return featuresIn(errors).slice(0, 10).join(",").slice(0, 500);
}

export function featuresIn(errors: XError[]): string[] {
  return errors
    .filter(namesFeatures)
    .flatMap(({ texts: [message = ""] }) => message.slice(0, MAX_MESSAGE).match(FLAG) ?? []);
}

const FLAG = /\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g;

export function meanNoPage(errors: XError[]): boolean {
  return errors.length > 0 && errors.every(({ code }) => code === NO_PAGE_CODE);
}
