import { json } from "../answer";
import { fxtwitterRefusal } from "../payloads/fxtwitter";
import { isInRange } from "../post-id";
import type { Host } from "./ask";
import { replyInTurn } from "./reply-in-turn";

const STATUS_PATH = /^\/(?:\w{1,15}\/)?status\/(\d+)(?:\/[a-z]{2})?$/;

/** `api.fxtwitter.com`, version 1. */
export const fxtwitter: Host = {
  target: () => "fxtwitter",
  answer({ path }, world) {
    const id = STATUS_PATH.exec(path)?.[1] ?? "";
    return isInRange(id) ? replyInTurn("fxtwitter", id, world) : json(fxtwitterRefusal(404), 404);
  },
};
