import type { Messages } from "@/lib/i18n/load-messages";

/** What the screens of sign-in say, forms and failures. */
export type SignInTexts = { form: Messages["SignIn"]; errors: Messages["SignInErrors"] };
