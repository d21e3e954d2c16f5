import { randomUUID } from "node:crypto";
import { addPasswordUser } from "@/db/queries/sign-in";
import { startSession } from "@/db/queries/sign-in-sessions";
import { hashPassword } from "@/lib/auth/embedded/passwords";
import { sessionAnswer } from "@/lib/auth/embedded/session";

export type Person = { id: string; email: string; name: string; bearer: string };

/** Hashing a password is slow on purpose, so all accounts share one hash. */
let hash: Promise<string> | undefined;

/** A user who has just registered with the embedded service, with the token for our API. */
export async function signUp(name = `Person ${randomUUID()}`): Promise<Person> {
  const email = `${randomUUID()}@postreel.example`;
  hash ??= hashPassword(randomUUID());
  const person = { email, passwordHash: await hash, metadata: { full_name: name } };
  const id = await addPasswordUser(person);
  if (id === null) throw new Error(`${email} has an account`);
  const { access_token } = await sessionAnswer(await startSession(id, "password"));
  return { id, email, name, bearer: `Bearer ${access_token}` };
}

type Call = { body?: unknown; params?: Record<string, string>; headers?: Record<string, string> };
type Route = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Calls a route as a user, or signed out if null. Returns status and JSON. */
export async function callAs(
  person: Person | null,
  route: Route,
  method: string,
  path: string,
  { body, params = {}, headers = {} }: Call = {},
) {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
      ...(person && { authorization: person.bearer }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await route(request, { params: Promise.resolve(params) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
