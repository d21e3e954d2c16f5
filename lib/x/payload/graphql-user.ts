import { z } from "zod";
import type { AuthorFacts } from "../facts";
import { handle, soft, softString } from "./shape";

const named = z.object({ name: z.string(), screen_name: handle });

/** X moved name and handle from `legacy` to `core` during 2025; it sends both forms. */
export const userPayload = z
  .object({
    rest_id: softString,
    core: soft(named),
    avatar: soft(z.object({ image_url: softString })),
    profile_bio: soft(z.object({ description: softString })),
    legacy: soft(
      z.object({
        name: softString,
        screen_name: soft(handle),
        profile_image_url_https: softString,
        description: softString,
      }),
    ),
  })
  .transform((user, context): AuthorFacts => {
    const { core, legacy } = user;
    const screenName = core?.screen_name ?? legacy?.screen_name;
    if (!screenName) {
      context.addIssue({ code: "custom", path: ["core"] });
      return z.NEVER;
    }
    return {
      accountId: user.rest_id ?? null,
      handle: screenName,
      name: core?.name ?? legacy?.name ?? screenName,
      avatarUrl: user.avatar?.image_url ?? legacy?.profile_image_url_https ?? null,
      description: legacy?.description ?? user.profile_bio?.description ?? null,
    };
  });
