import "server-only";
import type { PostChange } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { hidePost } from "@/lib/reports/hide-post";
import { removePost } from "@/lib/reports/remove-post";
import { restorePost } from "@/lib/reports/restore-post";
import { type Command, requireReason, requireWord } from "../command";
import { postLine } from "../post-line";
import { waitingPictures } from "../waiting-pictures";

function postCommand(
  name: string,
  summary: string,
  act: (link: string, operator: Operator) => Promise<PostChange>,
): Command {
  return {
    summary,
    forms: [[`${name} <link or id> --reason "…"`, `${summary}, known here or not`]],
    async run(call) {
      const link = requireWord(call.words, "the link or the id of a post");
      requireReason(call);
      const change = await act(link, call.operator);
      const waiting = await waitingPictures(call.operator.isTrial);
      return { answer: { ...change, waiting }, lines: [postLine(change), ...waiting] };
    },
  };
}

export const hide = postCommand("hide", "takes a post from sight until it is decided", hidePost);
export const remove = postCommand("remove", "takes a post down for good", removePost);
export const restore = postCommand("restore", "puts a hidden or removed post back", restorePost);
