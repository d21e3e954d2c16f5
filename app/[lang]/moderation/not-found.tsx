import { getLocale } from "next-intl/server";
import { NotFoundScreen } from "@/components/layout/not-found";

/** Its texts are filled in by scripts; the status is 404 either way. */
export default async function NotFound() {
  return <NotFoundScreen language={await getLocale()} />;
}
