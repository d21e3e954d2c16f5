import "server-only";
import { keepRequestsServable } from "./http/keep-requests-servable";
import { isMadeAnew } from "./http/policy/made-anew";
import { setServedAddress } from "./i18n/served-address";
import { createPublicAddress, createViewAddress } from "./i18n/view-address";
import { VIEW_REWRITES } from "./view-rewrites";

/** Leads each address to the path that its view is kept by, and pages back from there. */
export function serveViews(): void {
  keepRequestsServable(createViewAddress(VIEW_REWRITES));
  const publicAddress = createPublicAddress(VIEW_REWRITES);
  setServedAddress((path) => ({ ...publicAddress(path), isMadeAnew: isMadeAnew(path) }));
}
