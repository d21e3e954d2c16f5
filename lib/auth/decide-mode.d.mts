export type AuthMode = "supabase" | "embedded" | "off";

export function isLoopback(host: string): boolean;
export function decideMode(source: Record<string, string | undefined>): {
  mode: AuthMode;
  /** Why this configuration may not start at all. */
  problem?: string;
};

export const EMBEDDED_NOTICE: string;
