export { currentContentVersion, forgetContentVersion } from "@/lib/content-version";
