type Route = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

export type ApiAnswer = { status: number; body: Record<string, unknown>; headers: Headers };

/** Calls a route handler as Next does. */
export async function get(
  route: Route,
  query = "",
  params: Record<string, string> = {},
): Promise<ApiAnswer> {
  const request = new Request(`http://localhost/api/authors${query}`);
  const response = await route(request, { params: Promise.resolve(params) });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, headers: response.headers };
}
