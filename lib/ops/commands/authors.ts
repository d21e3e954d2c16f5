import "server-only";
import { blockAuthor } from "@/lib/reports/block-author";
import { type Command, requireReason, requireWord } from "../command";

export const block: Command = {
  summary: "takes an author's posts from all lists, now and to come",
  forms: [['block <handle> --reason "…"', "visitors of the author's page are shown the reason"]],
  async run(call) {
    const handle = requireWord(call.words, "the handle of an author");
    requireReason(call);
    const change = await blockAuthor(handle, true, call.operator);
    const before = change.wasBlocked ? "stays" : "is";
    return { answer: change, lines: [`@${change.username} ${before} blocked: ${change.reason}`] };
  },
};

export const unblock: Command = {
  summary: "ends the block of an author",
  forms: [['unblock <handle> [--reason "…"]', "the author's posts are listed again"]],
  async run(call) {
    const handle = requireWord(call.words, "the handle of an author");
    const change = await blockAuthor(handle, false, call.operator);
    const said = change.wasBlocked ? "is blocked no longer." : "was not blocked.";
    return { answer: change, lines: [`@${change.username} ${said}`] };
  },
};
