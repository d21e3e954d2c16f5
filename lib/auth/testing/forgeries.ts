import {
  base64url,
  type CryptoKey,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from "jose";
import { claimsOf, signToken } from "./sign-token";

type Keys = { privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK; header: JWTHeaderParameters };

/** An invalid `Authorization` header, and what is wrong with it. */
export type Forgery = { what: string; authorization: string };

/** Pseudorandom numbers, the same in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const encode = (value: unknown) => base64url.encode(JSON.stringify(value));

/** Tokens signed with the service's own key whose claims are invalid for us. */
function wrongClaims(issuer: string): [string, JWTPayload][] {
  const now = Math.floor(Date.now() / 1000);
  const wrong: Record<string, unknown[]> = {
    iss: [
      undefined,
      "",
      "supabase",
      `${issuer}/`,
      issuer.toUpperCase(),
      "http://localhost/auth/v1",
      [issuer],
      null,
    ],
    aud: [
      undefined,
      "",
      "anon",
      "Authenticated",
      ["anon", "service"],
      [],
      { authenticated: true },
      null,
    ],
    exp: [undefined, 0, -1, now - 6, now - 3600, "tomorrow", null, Number.MIN_SAFE_INTEGER],
    nbf: [now + 60, now + 86_400, "later", Number.MAX_SAFE_INTEGER],
    sub: [
      undefined,
      "",
      "1",
      "me",
      "6f2c1d52",
      "6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3",
      7,
      null,
      {},
      "' or 1=1 --",
    ],
    role: [
      undefined,
      "",
      "anon",
      "service_role",
      "postgres",
      "AUTHENTICATED",
      ["authenticated"],
      null,
    ],
    is_anonymous: [true, "false", 1, {}],
    session_id: [undefined, "", null, 7, {}, "s".repeat(200)],
  };
  return Object.entries(wrong).flatMap(([claim, values]) =>
    values.map((value): [string, JWTPayload] => [
      `${claim} ${JSON.stringify(value)?.slice(0, 40)}`,
      { [claim]: value },
    ]),
  );
}

/** Tokens with valid claims, signed with other keys and algorithms than the service's. */
async function wrongKeys(keys: Keys, issuer: string): Promise<[string, string][]> {
  const claims = claimsOf(issuer);
  const { kid } = keys.header;
  const signed: [string, string][] = [];
  for (const alg of ["ES256", "ES384", "ES512", "RS256", "Ed25519"]) {
    const own = await generateKeyPair(alg, { extractable: true });
    signed.push([`${alg} of another key`, await signToken(own.privateKey, { alg, kid }, claims)]);
    const jwk = keys.jwk;
    const carried = { alg, kid, jwk, jku: "http://127.0.0.1:1/keys", x5u: "http://127.0.0.1:1/" };
    signed.push([
      `${alg} with a key in its header`,
      await signToken(own.privateKey, carried, claims),
    ]);
  }
  const spki = await exportSPKI(keys.publicKey);
  const publicTexts = [spki, `${spki}\n`, JSON.stringify(keys.jwk), keys.jwk.x ?? "", kid ?? ""];
  for (const alg of ["HS256", "HS384", "HS512"]) {
    for (const [index, text] of publicTexts.entries()) {
      const secret = new TextEncoder().encode(text.padEnd(64, "="));
      const token = await signToken(secret, { alg, kid: kid ?? "" }, claims);
      signed.push([`${alg} with the public key ${index}`, token]);
    }
  }
  return signed;
}

function withoutSignature(good: string, claims: JWTPayload): [string, string][] {
  const signature = good.split(".")[2] ?? "";
  return ["none", "None", "NONE", "nOnE", "", null].flatMap((alg) => {
    const body = `${encode({ alg, typ: "JWT" })}.${encode(claims)}`;
    return ["", signature, "AA"].map((end, index): [string, string] => [
      `alg ${alg}, signature ${index}`,
      `${body}.${end}`,
    ]);
  });
}

/** Tokens with forty unknown keys: each key would cost a call to the service. */
async function unknownKeys(keys: Keys, issuer: string): Promise<[string, string][]> {
  const tries = [
    "",
    "../../key",
    "' or ''='",
    "key-1\u0000",
    ...Array.from({ length: 36 }, (_, i) => `kid-${i}`),
  ];
  return Promise.all(
    tries.map(
      async (kid): Promise<[string, string]> => [
        `kid ${kid}`,
        await signToken(keys.privateKey, { ...keys.header, kid }, claimsOf(issuer)),
      ],
    ),
  );
}

/** The good token with one character changed, removed or moved, if that changes its meaning. */
function mangled(good: string, count: number): [string, string][] {
  const pick = chance(42);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const found = new Map<string, string>();
  const meaning = (token: string) =>
    token
      .split(".")
      .map((part) => Buffer.from(part, "base64url").toString("hex"))
      .join(".");
  while (found.size < count) {
    const at = pick(good.length);
    const character = alphabet[pick(alphabet.length)] ?? "A";
    const changes = [
      good.slice(0, at) + character + good.slice(at + 1),
      good.slice(0, at),
      good.slice(0, at) + good.slice(at + 1),
      good.slice(0, at) + character + good.slice(at),
      good.slice(at) + good.slice(0, at),
    ];
    const token = changes[pick(changes.length)] ?? "";
    // Some bits of a part's last character mean nothing: such a token equals the good one.
    if (token !== "" && meaning(token) !== meaning(good)) found.set(token, `mangled at ${at}`);
  }
  return Array.from(found, ([token, what]) => [what, token]);
}

async function oversized(keys: Keys, issuer: string): Promise<[string, string][]> {
  return Promise.all(
    [18, 24, 64, 512].map(async (kib): Promise<[string, string]> => {
      const claims = claimsOf(issuer, { user_metadata: { note: "n".repeat(kib * 1024) } });
      return [`${kib} KiB`, await signToken(keys.privateKey, keys.header, claims)];
    }),
  );
}

function wrongSchemes(good: string): Forgery[] {
  const [header = "", payload = "", signature = ""] = good.split(".");
  const values = [
    "Bearer",
    "Bearer null",
    "Bearer undefined",
    "Bearer ..",
    "Bearer [object Object]",
    `Basic ${good}`,
    good,
    `Bearer"${good}"`,
    `Bearer "${good}"`,
    `Bearer ${good} ${good}`,
    `Bearer ${good},Bearer ${good}`,
    `Bearer ${good}.${signature}`,
    `Bearer ${header}.${payload}`,
    `Bearer ${payload}.${header}.${signature}`,
    `Bearer ${header}..${signature}`,
    `Bearer ${header}.${payload}.${signature}==`,
    `Bearer ${header}.${payload}.${signature}%00`,
    `Bearer ${header}.${payload}.${signature}é`,
  ];
  return values.map((authorization, index) => ({ what: `header ${index}`, authorization }));
}

/** More than five hundred invalid tokens. */
export async function forgeries(keys: Keys, issuer: string): Promise<Forgery[]> {
  const good = await signToken(keys.privateKey, keys.header, claimsOf(issuer));
  const claimed = await Promise.all(
    wrongClaims(issuer).map(
      async ([what, changes]): Promise<[string, string]> => [
        what,
        await signToken(keys.privateKey, keys.header, claimsOf(issuer, changes)),
      ],
    ),
  );
  const tokens = [
    ...claimed,
    ...(await wrongKeys(keys, issuer)),
    ...withoutSignature(good, claimsOf(issuer)),
    ...(await unknownKeys(keys, issuer)),
    ...(await oversized(keys, issuer)),
    ...mangled(good, 360),
  ];
  return [
    ...tokens.map(([what, token]) => ({ what, authorization: `Bearer ${token}` })),
    ...wrongSchemes(good),
  ];
}
