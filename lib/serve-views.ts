import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { keepRequestsServable } from "./http/keep-requests-servable";
import { isMadeAnew } from "./http/policy/made-anew";
import { setServedAddress } from "./i18n/served-address";
import { createPublicAddress, createViewAddress } from "./i18n/view-address";
import { VIEW_REWRITES } from "./view-rewrites";

/**
 * Leads each address to the path that its view is kept by, and pages back from there. A page that is
 * made for one request has the query of that request; no other may know it.
 */
export function serveViews(): void {
  const viewAddress = createViewAddress(VIEW_REWRITES);
  const publicAddress = createPublicAddress(VIEW_REWRITES);
  const asked = new AsyncLocalStorage<string>();
  keepRequestsServable((url) => {
    asked.enterWith(url);
    return viewAddress(url);
  });
  setServedAddress((path) => {
    const address = publicAddress(path);
    if (!isMadeAnew(path)) return address;
    return { ...address, search: /\?[^#]*/.exec(asked.getStore() ?? "")?.[0] ?? "" };
  });
}
