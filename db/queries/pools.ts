import "server-only";

export { poolUses } from "../client";
