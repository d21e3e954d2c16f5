import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";

/** Alive, without any I/O: what a supervisor asks often. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
