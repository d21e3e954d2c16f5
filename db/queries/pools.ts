import "server-only";

/** Reads the state of the process's pools, without a query. */
export { poolUses } from "../client";
