import "server-only";
import { siteUrl } from "@/lib/site-url";
import { createXClient } from "@/lib/x/client-settings";
import { configuredGateway } from "@/lib/x/gateway";
import { graphqlFile } from "@/lib/x/graphql-file";
import { probeX } from "@/lib/x/probe/probe-x";
import { type Command, readNumber } from "../command";
import { table } from "../lines";

const CALLS = { usual: 30, least: 0, most: 600 };

export const probeXCommand: Command = {
  summary: "asks X for everything that the app needs, and shows what it answers",
  bringsDatabase: true,
  options: { calls: { type: "string" } },
  forms: [
    ["probe-x", "asks through each egress; changes nothing and stores nothing"],
    [
      "  --calls <n>",
      `calls in a row to see X's limit, ${CALLS.least} to ${CALLS.most} (${CALLS.usual})`,
    ],
  ],
  async run(call) {
    const gateway = configuredGateway();
    const client = createXClient({ file: () => graphqlFile().read() });
    const calls = readNumber(call, "calls", CALLS);
    const rows = await probeX({ gateway, client, calls, site: siteUrl().origin });
    await gateway.close();
    return { answer: { rows }, lines: table(rows, "") };
  },
};
