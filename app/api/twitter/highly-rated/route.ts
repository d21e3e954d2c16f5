import { publicJson } from "@/lib/http/cached-responses";
import { defineRoute } from "@/lib/http/define-route";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { answerHighlyRated, LeaderboardQuery } from "@/lib/rankings/read";
import { SHARED_SECONDS } from "@/lib/rankings/timeframes";

export const GET = defineRoute({ input: LeaderboardQuery, from: "query" }, async ({ input }) =>
  publicJson(await answerHighlyRated(input), SHARED_SECONDS[input.timeframe]),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
