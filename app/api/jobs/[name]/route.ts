import { env } from "@/lib/env";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { withBearerSecret } from "@/lib/http/secrets";
import { JobRunInput, runJob } from "@/lib/jobs/jobs";

export const POST = withBearerSecret(
  () => env().CRON_SECRET,
  defineRoute({ input: JobRunInput, from: "path" }, ({ input }) => runJob(input.name)),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
