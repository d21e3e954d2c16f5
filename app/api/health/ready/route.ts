import { refuseOtherMethods } from "@/lib/http/refusals";
import { getReadiness } from "@/lib/jobs/get-readiness";

export async function GET(): Promise<Response> {
  const readiness = await getReadiness();
  return Response.json(readiness, {
    status: readiness.status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
