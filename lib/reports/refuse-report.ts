import { refuseWithPage } from "@/lib/http/plain/refuse-with-page";
import { noReportPage } from "./report-pages";

export const refuseReport = refuseWithPage(noReportPage);
