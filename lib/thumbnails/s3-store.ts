import "server-only";
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { AppError } from "@/lib/errors";
import { report } from "@/lib/runtime/report";
import type { ThumbnailStore } from "./store";

export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMEOUT_MS = 5_000;
const RETRY_AFTER_SECONDS = 60;
const HEADERS = {
  "content-type": "image/webp",
  "cache-control": "public, max-age=31536000, s-maxage=60, immutable",
};

/** Addresses objects by path (`{endpoint}/{bucket}/{key}`), which all S3 servers know. */
export function createS3Store({ endpoint, bucket, ...credentials }: S3Config): ThumbnailStore {
  // No retry: the caller's deadline ends sooner.
  const client = new AwsClient({ ...credentials, service: "s3", retries: 0 });
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;

  const name = `s3:${base.replace(/^https?:\/\//, "")}`;

  async function ask(method: string, url: string, picture?: Buffer): Promise<boolean> {
    const body = picture ?? Buffer.alloc(0);
    // The body is signed too, so it cannot change on the way.
    const digest = createHash("sha256").update(body).digest("hex");
    const headers = { "x-amz-content-sha256": digest, ...(picture && HEADERS) };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = picture && { body: new Uint8Array(picture) };
    const said = await client
      .fetch(url, { method, headers, signal, redirect: "manual", ...sent })
      .then(async (response) => {
        await response.arrayBuffer();
        return String(response.status);
      })
      .catch((error: unknown) => (error instanceof Error ? error.name : "unreachable"));
    if (/^2\d\d$/.test(said)) return true;
    if (said === "404" && (method === "DELETE" || (method === "HEAD" && url !== base)))
      return false;
    report("the store of preview images refuses", { method, said });
    throw new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    name: async () => name,
    open: async () => name,
    put: async (key, picture) => void (await ask("PUT", `${base}/${key}`, picture)),
    get: async () => null,
    has: (key) => ask("HEAD", `${base}/${key}`),
    remove: async (key) => void (await ask("DELETE", `${base}/${key}`)),
    check: async () => void (await ask("HEAD", base)),
  };
}
