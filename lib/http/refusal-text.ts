/** What our API says to visitors of a refusal; empty where it says nothing. */
export async function refusalText(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body && body.message;
  return typeof message === "string" ? message : "";
}
