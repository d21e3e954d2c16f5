import { brotliCompressSync } from "node:zlib";

export type Part = { path: string; bytes: number; text: string };

/** By path, which has the content's hash: pages share most of their files, and compressing one takes long. */
const weighed = new Map<string, Promise<Part>>();

/** Scripts and styles of a page's first load, the largest first. `read` gets a file of the site. */
export async function firstLoad(html: string, read: (path: string) => Promise<Buffer>) {
  const weigh = async (...patterns: RegExp[]): Promise<Part[]> => {
    const paths = patterns.flatMap((pattern) =>
      [...html.matchAll(pattern)].map(([, path]) => path),
    );
    const parts = [...new Set(paths)].map((path = "") => {
      const part = weighed.get(path) ?? weighFile(path, read);
      weighed.set(path, part);
      part.catch(() => weighed.delete(path));
      return part;
    });
    return (await Promise.all(parts)).sort((a, b) => b.bytes - a.bytes);
  };
  return {
    // Browsers with modules skip `nomodule` scripts.
    scripts: await weigh(
      /<script src="([^"]+)"(?![^>]*noModule)/g,
      /<link rel="preload" as="script"[^>]*href="([^"]+)"/g,
    ),
    styles: await weigh(/<link rel="stylesheet"[^>]*href="([^"]+)"/g),
  };
}

async function weighFile(path: string, read: (path: string) => Promise<Buffer>): Promise<Part> {
  const body = await read(path);
  // Compressed as in the build: at the highest level, the default.
  return { path, bytes: brotliCompressSync(body).byteLength, text: body.toString() };
}

export const sumOf = (parts: Part[]) => parts.reduce((total, { bytes }) => total + bytes, 0);
