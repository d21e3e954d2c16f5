import { conditional, publicJson } from "@/lib/http/cached-json";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refuse-other-methods";
import { BoardQuery } from "@/lib/rankings/board-query";
import { answerHighlyRated } from "@/lib/rankings/list-highly-rated";
import { SHARED_SECONDS } from "@/lib/rankings/timeframes";

export const GET = conditional(
  defineRoute({ input: BoardQuery, from: "query" }, async ({ input }) =>
    publicJson(await answerHighlyRated(input), SHARED_SECONDS[input.timeframe]),
  ),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
