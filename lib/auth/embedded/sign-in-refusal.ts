const API_VERSION = "2024-01-01";
const VERSION_HEADER = "x-supabase-api-version";

type Extra = { weak_password?: { reasons: string[] } };

/** A refusal in the terms of GoTrue's protocol, whose texts are for programs and logs. */
export class SignInRefusal extends Error {
  override readonly name = "SignInRefusal";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: Extra = {},
  ) {
    super(message);
  }
}

/** Clients that name the version read `code`, and only where the answer repeats the version. */
export function refusalResponse(refusal: SignInRefusal, asked: Headers): Response {
  const { status, code, message, extra } = refusal;
  const headers = new Headers({ "cache-control": "no-store", "x-sb-error-code": code });
  if ((asked.get(VERSION_HEADER) ?? "") < API_VERSION) {
    return Response.json(
      { code: status, error_code: code, msg: message, ...extra },
      { status, headers },
    );
  }
  headers.set(VERSION_HEADER, API_VERSION);
  return Response.json({ code, message, ...extra }, { status, headers });
}
