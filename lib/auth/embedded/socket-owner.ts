import "server-only";
import { readFile } from "node:fs/promises";

/** What Linux tells of the TCP connections of this machine. */
const TABLES = ["/proc/net/tcp", "/proc/net/tcp6"];

const ROW = /^ *\d+: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) \S+ \S+ \S+ \S+ +(\d+) /;

/** Accounts that the system makes for its services, `nobody` and those of systemd among them. */
export function isServiceAccount(uid: number): boolean {
  return (uid >= 1 && uid <= 999) || uid > 60_000;
}

/** The accounts whose sockets have `from` as their own port and `to` as the other side's. */
export function ownersIn(table: string, from: number, to: number): number[] {
  return table.split("\n").flatMap((line) => {
    const [, local = "", remote = "", uid = ""] = ROW.exec(line) ?? [];
    return parseInt(local, 16) === from && parseInt(remote, 16) === to ? [Number(uid)] : [];
  });
}

/** The accounts that hold the other end of a connection within this machine; none where the system does not tell. */
export async function socketOwners(from: number, to: number): Promise<number[]> {
  const tables = await Promise.all(TABLES.map((path) => readFile(path, "utf8").catch(() => "")));
  return tables.flatMap((table) => ownersIn(table, from, to));
}
