import { refuseOtherMethods } from "@/lib/http/refusals";
import { isEnding } from "@/lib/runtime/own-server";

/** Liveness, without any I/O. 503 once the process is ending: a proxy then sends requests elsewhere. */
export function GET(): Response {
  const ending = isEnding();
  return Response.json(
    { status: ending ? "ending" : "ok" },
    { status: ending ? 503 : 200, headers: { "cache-control": "no-store" } },
  );
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
