import { usePathname } from "next/navigation";
import { servedAddress } from "@/lib/i18n/served-address";
import type { PublicAddress } from "@/lib/i18n/view-address";

/**
 * The address as visitors know it: what makes the HTML is told the path that a view is kept by. In
 * the browser the query is empty, which is read where it is needed.
 */
export function usePublicAddress(): PublicAddress {
  const pathname = usePathname();
  return servedAddress(pathname) ?? { pathname, search: "" };
}
