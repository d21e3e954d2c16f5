import { expect, it } from "vitest";
import { embeddedService } from "../testing/embedded-service";
import { openBrowser } from "../testing/open-browser";
import { register } from "../testing/sign-in-contract";
import { signInDatabase } from "../testing/sign-in-database";
import { verifyBearer } from "../verify-bearer";

signInDatabase();
const service = embeddedService();

const viewerOf = (token = "") => verifyBearer(new Headers({ authorization: `Bearer ${token}` }));

it.each([
  ["letters", "a".repeat(20_000)],
  ["signs of three bytes", "字".repeat(4_000)],
])("a user with very large metadata (%s) can still call", async (_, note) => {
  const { auth, session, email, password } = await register(service);
  await auth.updateUser({ data: { full_name: "Ana", note } });
  const renewed = await auth.refreshSession();
  expect((await viewerOf(renewed.data.session?.access_token)).id).toBe(session.user.id);
  const { data, error } = await openBrowser(service).auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  const viewer = await viewerOf(data.session?.access_token);
  expect(viewer).toMatchObject({ id: session.user.id, claims: { name: null } });
  expect(data.user?.user_metadata).toMatchObject({ full_name: "Ana", note });
  // The metadata can be removed again.
  await auth.updateUser({ data: { note: null } });
  const { access_token } = (await auth.refreshSession()).data.session ?? {};
  expect((await viewerOf(access_token)).claims.name).toBe("Ana");
});
