type Victim = { id: string; email: string };

type SignInCall = {
  method: string;
  /** `{factor}` and `{ana}` are replaced by ids of another user. */
  path: string;
  body?: (victim: Victim) => object;
  /** Responses that are right. */
  status: number[];
};

/** Requests by which a signed-in user could try to reach another account of the embedded service. */
export const SIGN_IN_CALLS: SignInCall[] = [
  { method: "GET", path: "user?id={ana}", status: [200] },
  {
    method: "PUT",
    path: "user",
    body: ({ id, email }) => ({ id, email, data: { full_name: "Changed" } }),
    status: [200, 400, 422],
  },
  {
    method: "PUT",
    path: "user",
    body: ({ id }) => ({ id, user_id: id, password: "a-new-password" }),
    status: [200, 400, 422],
  },
  { method: "GET", path: "admin/users/{ana}", status: [404] },
  { method: "DELETE", path: "admin/users/{ana}", status: [404] },
  { method: "POST", path: "logout?scope=global&user_id={ana}", status: [204] },
  { method: "POST", path: "logout?scope=others&user_id={ana}", status: [204] },
  {
    method: "POST",
    path: "signup",
    body: ({ email }) => ({ email, password: "a-new-password" }),
    status: [400, 422],
  },
  {
    method: "POST",
    path: "token?grant_type=password",
    body: ({ email }) => ({ email, password: "a-guess" }),
    status: [400],
  },
  {
    method: "POST",
    path: "token?grant_type=refresh_token",
    body: ({ id }) => ({ refresh_token: id }),
    status: [400],
  },
  {
    method: "POST",
    path: "token?grant_type=pkce",
    body: ({ id }) => ({ auth_code: id, code_verifier: "v".repeat(43) }),
    status: [400, 404],
  },
  { method: "POST", path: "factors/{factor}/challenge", body: () => ({}), status: [404] },
  {
    method: "POST",
    path: "factors/{factor}/verify",
    body: ({ id }) => ({ challenge_id: id, code: "000000" }),
    status: [400, 404, 422],
  },
  { method: "DELETE", path: "factors/{factor}", status: [404] },
];
