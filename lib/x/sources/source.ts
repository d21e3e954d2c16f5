import type { Gateway } from "../gateway";
import type { QueryIds } from "../graphql-config";
import type { GuestTokens } from "../guest-token";
import type { SourceAnswer } from "./answer";

export type SourceContext = {
  gateway: Gateway;
  guestTokens: GuestTokens;
  queryIds: QueryIds;
  signal: AbortSignal;
};

export type Source = (id: string, context: SourceContext) => Promise<SourceAnswer>;
