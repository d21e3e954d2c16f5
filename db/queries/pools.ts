import "server-only";

/** What the process's connections do: nothing is asked. */
export { poolUses } from "../client";
