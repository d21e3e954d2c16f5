import { env } from "@/lib/env";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { withBearerSecret } from "@/lib/http/with-bearer-secret";
import { runJob } from "@/lib/jobs/run-job";
import { JobRunInput } from "@/lib/jobs/schema";

export const POST = withBearerSecret(
  () => env().CRON_SECRET,
  defineRoute({ input: JobRunInput, from: "path" }, ({ input }) => runJob(input.name)),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
