import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Certificate = { key: Buffer; cert: Buffer };

/**
 * A self-signed certificate for these hosts, valid for a day; null if `openssl` is not installed.
 */
export async function createCertificate(hosts: string[]): Promise<Certificate | null> {
  const folder = await mkdtemp(join(tmpdir(), "fake-x-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")},IP:127.0.0.1`;
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const subject = ["-subj", "/CN=fake-x", "-addext", names];
  try {
    await run("openssl", [
      "req",
      "-x509",
      ...curve,
      "-nodes",
      "-days",
      "1",
      ...subject,
      "-keyout",
      key,
      "-out",
      cert,
    ]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
