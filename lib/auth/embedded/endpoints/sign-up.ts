import "server-only";
import { z } from "zod";
import { addPasswordUser } from "@/db/queries/sign-in";
import { startSession } from "@/db/queries/sign-in-sessions";
import { countAttempt } from "../attempts";
import { bodyOf, type Call, EmailField, invalid } from "../call";
import { checkPassword, hashPassword } from "../passwords";
import { sessionAnswer } from "../session-answer";
import { SignInRefusal } from "../sign-in-refusal";

const Body = z.object({
  email: EmailField.optional(),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** Opens an account and signs it in: addresses are not confirmed here. */
export async function signUp(call: Call) {
  const { email, password, data } = await bodyOf(call, Body);
  if (email === undefined) {
    throw new SignInRefusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (password === undefined) throw invalid("Signup requires a valid password");
  checkPassword(password);
  await countAttempt("signUp", "");
  const passwordHash = await hashPassword(password);
  const id = await addPasswordUser({ email, passwordHash, metadata: data ?? {} });
  if (id === null) throw new SignInRefusal(422, "user_already_exists", "User already registered");
  return sessionAnswer(await startSession(id, "password"));
}
