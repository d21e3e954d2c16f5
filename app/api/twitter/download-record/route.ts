import { recordDownload } from "@/lib/counting/record";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { DownloadRecordInput } from "@/lib/videos/schema";

export const POST = defineRoute(
  { input: DownloadRecordInput, limit: "downloadRecord" },
  ({ input, client, signal, allow }) =>
    recordDownload(input, client, { signal, permit: () => allow("extraction") }),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
