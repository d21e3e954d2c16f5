import "server-only";
import type { Operator } from "@/lib/operator";
import { hidePost, type PostAction, removePost, restorePost } from "@/lib/reports/post-actions";
import { type Command, requireReason, requireWord } from "../command";
import { postLine, waitingPictures } from "../lines";

function postCommand(
  name: string,
  summary: string,
  act: (link: string, operator: Operator) => Promise<PostAction>,
): Command {
  return {
    summary,
    writes: "always",
    forms: [[`${name} <link or id> --reason "…"`, `${summary}, known here or not`]],
    async run(call) {
      const link = requireWord(call.words, "the link or the id of a post");
      requireReason(call);
      const change = await act(link, call.operator);
      const waiting = await waitingPictures(call.operator.isTrial);
      return { answer: { ...change, waiting }, lines: [...linesOf(change), ...waiting] };
    },
  };
}

/** Outcome for the post, and for the post that owns its video. */
function linesOf(change: PostAction): string[] {
  const { owner, isOwnerKnown } = change;
  const more = owner ? [`It shows the video of another. ${postLine(owner)}`] : [];
  const silent =
    "X does not say now whether it shows the video of another post, which stays as it is: try again later, or name that one.";
  return [postLine(change), ...(isOwnerKnown ? more : [silent])];
}

export const hide = postCommand("hide", "hides a post until it is restored or removed", hidePost);
export const remove = postCommand("remove", "takes a post down for good", removePost);
export const restore = postCommand("restore", "puts a hidden or removed post back", restorePost);
