import "server-only";
import { addFlowState, linkIdentity } from "@/db/queries/sign-in";
import { type Call, invalid, requireChallenge } from "../call";
import { choosePage, type Person, personOf } from "../choose-page";
import { embeddedIssuer } from "../issuer";
import { redirectBack, redirectTarget, redirectWithError } from "../redirect-target";
import { makeSecret } from "../tokens";

const PROVIDERS = ["google", "x", "twitter"];

type Flow = { provider: string; target: URL; codeChallenge: string };

/** `login_hint` answers instead of the visitor: a test user's key or any address; `cancel` refuses. */
export async function authorize(call: Call): Promise<Response> {
  const { searchParams } = call.url;
  const provider = searchParams.get("provider") ?? "";
  if (!PROVIDERS.includes(provider)) {
    throw invalid(`Unsupported provider: Provider ${provider} could not be found`);
  }
  const codeChallenge = requireChallenge(
    searchParams.get("code_challenge"),
    searchParams.get("code_challenge_method"),
  );
  const target = redirectTarget(searchParams.get("redirect_to"));
  if (searchParams.has("cancel")) {
    return redirectWithError(target, "access_denied", "The person chose not to sign in");
  }
  const person = personOf(searchParams.get("login_hint"), provider);
  if (!person) return choosePage(call, provider, target);
  return signIn(person, { provider, target, codeChallenge });
}

async function signIn(person: Person, { provider, target, codeChallenge }: Flow) {
  const { key, name, handle, email } = person;
  const address = email === null ? {} : { email, email_verified: true };
  const claims = {
    iss: embeddedIssuer(),
    sub: key,
    provider_id: key,
    name,
    full_name: name,
    user_name: handle,
    phone_verified: false,
    ...address,
  };
  const userId = await linkIdentity({ provider, providerId: key, email, claims });
  const { secret, secretHash } = makeSecret();
  await addFlowState({ secretHash, userId, method: "oauth", codeChallenge });
  return redirectBack(target, { code: secret });
}
