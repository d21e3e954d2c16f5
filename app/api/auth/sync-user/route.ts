import { syncUser, syncViewer } from "@/lib/accounts/account";
import { SyncUserInput } from "@/lib/accounts/schema";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { withInternalKey } from "@/lib/http/secrets";

export const POST = withInternalKey(
  defineRoute({ input: SyncUserInput }, ({ input }) => syncUser(input)),
  defineRoute({ input: SyncUserInput, viewer: "full", limit: "syncUser" }, ({ input, viewer }) =>
    syncViewer(viewer, input),
  ),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
