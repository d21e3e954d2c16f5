import { z } from "zod";
import { pageOperator } from "@/lib/auth/page-operator";
import { AppError, type ErrorCode } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { isSentFromHere } from "@/lib/http/fetch-metadata";
import { refuseOtherMethods } from "@/lib/http/refusals";
import { LANGUAGES } from "@/lib/i18n/languages";
import { refusalOf } from "@/lib/refusal-of";
import { ModerationInput, moderateByForm } from "@/lib/reports/moderation";
import { moderationPath } from "@/lib/routes";

const Posted = z.looseObject({ lang: z.enum(LANGUAGES) });

function back(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

export const POST = defineRoute(
  { input: Posted, from: "form" },
  async ({ input: { lang, ...posted }, headers }) => {
    const operator = await pageOperator();
    if (operator === null) throw new AppError("not_found");
    if (!isSentFromHere(headers)) throw new AppError("forbidden");
    const parsed = ModerationInput.safeParse(posted);
    const refused = (error: ErrorCode) => back(moderationPath(lang, { error }));
    if (!parsed.success) return refused("invalid_input");
    try {
      return back(moderationPath(lang, await moderateByForm(parsed.data, operator)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      return refused(refusal.code);
    }
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
