import { empty, json } from "../answer";
import { syndicationBadRequest } from "../payloads/syndication";
import { isInRange } from "../post-id";
import type { Host } from "./ask";
import { replyInTurn } from "./reply-in-turn";

/** `cdn.syndication.twimg.com`. Without a token X answers `{}` with status 200. */
export const syndication: Host = {
  target: () => "syndication",
  answer({ method, path, query }, world) {
    if (path !== "/tweet-result") return empty(404);
    if (method !== "GET") return empty(405, { allow: "GET" });
    if (!query.get("token")) return json({});
    const id = query.get("id") ?? "";
    if (!isInRange(id)) return json(syndicationBadRequest(), 400);
    return replyInTurn("syndication", id, world);
  },
};
