import { env } from "@/lib/env";
import { clientAddress } from "./client-address";

/** Who is calling, as far as a request without sign-in tells. */
export type Client = { address: string; userAgent: string };

export function clientOf(headers: Headers): Client {
  return {
    address: clientAddress(headers, env().TRUST_PROXY),
    userAgent: (headers.get("user-agent") ?? "").slice(0, 400),
  };
}
