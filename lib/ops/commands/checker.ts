import "server-only";
import { getTakeDownPause } from "@/db/queries/takedowns";
import { endPause } from "@/lib/checker/pause";
import { type Command, OpsProblem, readNumber, requireReason } from "../command";
import { pauseLine } from "../lines";

const DAYS = { usual: 1, least: 1, most: 14 };

export const checker: Command = {
  summary: "shows whether takedowns are paused, or resumes them",
  writes: ["resume"],
  options: { days: { type: "string" } },
  forms: [
    ["checker", "shows whether takedowns are paused, and why"],
    [
      'checker resume --reason "…"',
      "ends the pause: posts that X says are gone are taken down again, for a day at least",
    ],
    ["  --days <n>", `days until another pause may begin, ${DAYS.least} to ${DAYS.most}`],
  ],
  async run(call) {
    const [verb, ...words] = call.words;
    if (verb === undefined) {
      const pause = await getTakeDownPause();
      return { answer: { pause }, lines: [pause ? pauseLine(pause) : "Takedowns are not paused."] };
    }
    if (verb !== "resume" || words.length > 0) {
      const what = call.words.join(" ");
      throw new OpsProblem(`checker ${what} is not a command.`, "usage");
    }
    requireReason(call);
    const ended = await endPause(readNumber(call, "days", DAYS), new Date(), call.operator);
    if (!ended)
      throw new OpsProblem(
        "Takedowns are not paused: posts that X reports as gone are taken down.",
      );
    const line = `Takedowns run again and cannot pause before ${ended.until}. Each post is checked once more first, within 9 hours if it had been confirmed.`;
    return { answer: ended, lines: [line] };
  },
};
