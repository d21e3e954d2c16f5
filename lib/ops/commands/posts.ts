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
    forms: [[`${name} <link or id> --reason "…"`, `${summary}; it need not be stored here yet`]],
    async run(call) {
      const link = requireWord(call.words, "the link or the id of a post");
      requireReason(call);
      const change = await act(link, call.operator);
      const waiting = await waitingPictures(call.operator.isTrial);
      return { answer: { ...change, waiting }, lines: [...linesOf(change), ...waiting] };
    },
  };
}

function linesOf(change: PostAction): string[] {
  const { owner, isOwnerKnown } = change;
  const more = owner ? [`It shows another post's video. ${postLine(owner)}`] : [];
  const silent =
    "X does not say right now whether this post shows another post's video. That post is unchanged: try again later, or pass its link.";
  return [postLine(change), ...(isOwnerKnown ? more : [silent])];
}

export const hide = postCommand("hide", "hides a post until it is restored or removed", hidePost);
export const remove = postCommand("remove", "takes a post down for good", removePost);
export const restore = postCommand("restore", "puts a hidden or removed post back", restorePost);
