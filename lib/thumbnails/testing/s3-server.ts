import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type S3Server = {
  url: string;
  objects: Map<string, { bytes: Buffer; headers: IncomingMessage["headers"] }>;
  /** Sets the answer to every request; null restores the normal ones. */
  fail: (status: number | "hang" | null) => void;
  close: () => Promise<void>;
};

type Account = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
  /** Without read permission S3 does not reveal whether an object exists. */
  mayRead?: boolean;
};

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const MAX_SKEW_MS = 15 * 60_000;

/** The time in ms at which a request was signed. */
function signedAt(stamp: string): number {
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Date.parse(iso);
}

/**
 * Why S3 would refuse a request, or null: Signature Version 4, computed from Amazon's
 * description (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
function distrust(request: IncomingMessage, body: Buffer, account: Account): string | null {
  const { authorization = "", "x-amz-date": stamp = "" } = request.headers;
  const [, key, scope = "", signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      authorization,
    ) ?? [];
  if (key !== account.accessKeyId) return "InvalidAccessKeyId";
  const day = String(stamp).slice(0, 8);
  if (scope !== `${day}/${account.region}/s3/aws4_request`) return "AuthorizationHeaderMalformed";
  if (!(Math.abs(Date.now() - signedAt(String(stamp))) < MAX_SKEW_MS))
    return "RequestTimeTooSkewed";
  const digest = String(request.headers["x-amz-content-sha256"] ?? "");
  if (digest !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) {
    return "AccessDenied";
  }
  const { pathname, searchParams } = new URL(request.url ?? "", "http://s3");
  searchParams.sort();
  const lines = names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [request.method, pathname, searchParams, lines.join(""), signed, digest];
  const toSign = ["AWS4-HMAC-SHA256", stamp, scope, sha256(canonical.join("\n"))].join("\n");
  const steps = [day, account.region, "s3", "aws4_request"];
  const signingKey = steps.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`);
  return hmac(signingKey, toSign).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** A server with the part of S3 that a picture store uses. It verifies signatures. */
export async function startS3Server(account: Account): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  let trouble: number | "hang" | null = null;

  function act(request: IncomingMessage, path: string, bytes: Buffer): [number, Buffer?] {
    const [bucket, key] = [path.split("/")[1], path.split("/")[2] ?? ""];
    if (bucket !== account.bucket) return [404];
    if (key === "") return [request.method === "HEAD" ? 200 : 405];
    if (request.method === "PUT") objects.set(key, { bytes, headers: request.headers });
    if (request.method === "HEAD") {
      return [(account.mayRead ?? true) ? (objects.has(key) ? 200 : 404) : 403];
    }
    if (request.method === "GET") {
      const found = objects.get(key);
      return found ? [200, found.bytes] : [404];
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return [204];
    }
    return [request.method === "PUT" ? 200 : 405];
  }

  const server = createServer((request, response) => {
    read(request).then((body) => {
      if (trouble === "hang") return;
      const path = new URL(request.url ?? "", "http://s3").pathname;
      // Reads are public, as they are at S3_PUBLIC_URL.
      const code = request.method === "GET" ? null : distrust(request, body, account);
      const [status, found] = code ? [403, Buffer.from(code)] : act(request, path, body);
      response.writeHead(trouble ?? status);
      response.end(request.method === "HEAD" ? undefined : found);
    }, response.destroy);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    fail: (status) => {
      trouble = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
