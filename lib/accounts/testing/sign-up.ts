import { randomUUID } from "node:crypto";
import { embeddedService } from "@/lib/auth/testing/embedded-service";

export type Person = { id: string; email: string; name: string; bearer: string };

/** Somebody who has just registered with the embedded service, and what they call our API with. */
export async function signUp(name = `Person ${randomUUID()}`): Promise<Person> {
  const { url, fetch: ask } = embeddedService();
  const email = `${randomUUID()}@postreel.example`;
  const answer = await ask(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: randomUUID(), data: { full_name: name } }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const { access_token, user } = await answer.json();
  return { id: user.id, email, name, bearer: `Bearer ${access_token}` };
}

type Call = { body?: unknown; params?: Record<string, string>; headers?: Record<string, string> };
type Route = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

/** Calls a route in somebody's name; null: in nobody's. Gives status and JSON. */
export async function callAs(
  person: Person | null,
  route: Route,
  method: string,
  path: string,
  { body, params = {}, headers = {} }: Call = {},
) {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: { ...headers, ...(person && { authorization: person.bearer }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await route(request, { params: Promise.resolve(params) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
