import { expect, it } from "vitest";
import { upsertPost } from "@/db/queries/upsert-post";
import { buildPost } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { POST as recordDownload } from "./download-record/route";

// Set before the first call, which reads the configuration once.
process.env.RATE_LIMITS = "off";
testDatabase();

it("counts every visitor of a network where RATE_LIMITS is off", async () => {
  await upsertPost(buildPost({ tweetId: "1491475671058681863" }));
  const url = "https://x.com/NASA/status/1491475671058681863";
  for (let call = 1; call <= 20; call += 1) {
    const request = new Request("http://localhost/", {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": `agent ${call}` },
      body: JSON.stringify({ url }),
    });
    const response = await recordDownload(request, { params: Promise.resolve({}) });
    expect(await response.json()).toEqual({ success: true, counted: true, downloadCount: call });
  }
});
