import type { XClient } from "../client-settings";
import type { Gateway } from "../gateway";
import type { GuestTokens } from "../guest-token";
import type { SourceAnswer } from "./answer";

export type SourceContext = {
  /** Through the egress that was chosen. */
  gateway: Gateway;
  /** Guest tokens of that egress. */
  guestTokens: GuestTokens;
  client: XClient;
  signal: AbortSignal;
  /** Called with the query id that X answered. */
  onQueryId?: ((queryId: string) => void) | undefined;
};

export type Source = (id: string, context: SourceContext) => Promise<SourceAnswer>;
