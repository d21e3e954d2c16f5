import type { XClient } from "../client-settings";
import type { Gateway } from "../gateway";
import type { GuestTokens } from "../guest-token";
import type { SourceAnswer } from "./answer";

export type SourceContext = {
  gateway: Gateway;
  guestTokens: GuestTokens;
  client: XClient;
  signal: AbortSignal;
  onQueryId?: ((queryId: string) => void) | undefined;
};

export type Source = (id: string, context: SourceContext) => Promise<SourceAnswer>;
