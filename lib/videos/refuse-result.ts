import { refuseWithPage } from "@/lib/http/plain/refuse-with-page";
import { noResultPage } from "./result-page";

export const refuseResult = refuseWithPage(noResultPage);
