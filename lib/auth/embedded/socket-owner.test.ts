import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { isServiceAccount, ownersIn, socketOwners } from "./socket-owner";

/** As Linux writes it: a listening socket, then both ends of a connection to it from port 45678. */
const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 2417314 1 000000008e0edbf7 100 0 0 10 0
   1: 0100007F:B26E 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000    33        0 2417400 1 0000000077287b79 20 4 30 10 -1
   2: 0100007F:0BB8 0100007F:B26E 01 00000000:00000000 00:00000000 00000000  1000        0 2417401 1 0000000077287b80 20 4 30 10 -1
`;

describe("the account at the other end", () => {
  it("is the one of the socket that has the caller's port", () => {
    expect(ownersIn(TABLE, 45678, 3000)).toEqual([33]);
    expect(ownersIn(TABLE, 3000, 45678)).toEqual([1000]);
    expect(ownersIn(TABLE, 45679, 3000)).toEqual([]);
  });

  it.runIf(process.platform === "linux")("is found while it is connected", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const caller = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(caller, "connect");
    const owners = await socketOwners(caller.localPort ?? 0, caller.remotePort ?? 0);
    expect(owners).toEqual([process.getuid?.()]);
    caller.destroy();
    server.close();
  });

  it.each([
    [0, false],
    [33, true],
    [999, true],
    [1000, false],
    [60_000, false],
    [61_184, true],
    [65_534, true],
  ])("%i is made for a service: %s", (uid, expected) => {
    expect(isServiceAccount(uid)).toBe(expected);
  });
});
