import type { Answered, Gateway, GatewayRequest, Unreachable } from "./gateway";

export type Reply = Answered<string> | Unreachable;

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

export function isTransient(reply: Reply): boolean {
  if (reply.kind === "unreachable") return reply.cause === "connection";
  return TRANSIENT.has(reply.status) || reply.status >= 500;
}

export async function askTwice(
  gateway: Gateway,
  request: GatewayRequest,
  worthAnother: (reply: Reply) => boolean = isTransient,
): Promise<Reply> {
  const reply = await gateway.ask(request);
  if (!worthAnother(reply) || request.signal?.aborted) return reply;
  return gateway.ask(request);
}
