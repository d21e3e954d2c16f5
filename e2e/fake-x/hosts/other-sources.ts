import { empty, json } from "../answer";
import { fxtwitterRefusal } from "../payloads/fxtwitter";
import { syndicationBadRequest } from "../payloads/syndication";
import type { Host } from "./ask";
import { isInRange, replyInTurn } from "./ask";

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

const STATUS_PATH = /^\/(?:\w{1,15}\/)?status\/(\d+)(?:\/[a-z]{2})?$/;

/** `api.fxtwitter.com`, version 1. */
export const fxtwitter: Host = {
  target: () => "fxtwitter",
  answer({ path }, world) {
    const id = STATUS_PATH.exec(path)?.[1] ?? "";
    return isInRange(id) ? replyInTurn("fxtwitter", id, world) : json(fxtwitterRefusal(404), 404);
  },
};
