import "server-only";
import { sql } from "../../client";

type Identity = {
  provider: string;
  providerId: string;
  /** Which the provider has verified. */
  email: string | null;
  claims: Record<string, unknown>;
};

/** The account of a provider's person: known already, or that of the same address, or opened now. */
export function linkIdentity({ provider, providerId, email, claims }: Identity): Promise<string> {
  const said = JSON.stringify(claims);
  return sql().begin(async (tx) => {
    // Of two first sign-ins at once, the second one finds what the first has made.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerId}`}, 1))`;
    const [known] = await tx<{ id: string }[]>`
      update auth_identities set claims = ${said}::jsonb, last_sign_in_at = now()
      where provider = ${provider} and provider_id = ${providerId} returning user_id as id`;
    const [user] = await tx<{ id: string }[]>`
      insert into auth_users (id, email, metadata)
      values (coalesce(${known?.id ?? null}::uuid, gen_random_uuid()),
        ${known ? null : email}, ${said}::jsonb)
      on conflict ${known ? tx`(id)` : tx`(email)`} do update
        set metadata = auth_users.metadata || excluded.metadata, updated_at = now()
      returning id`;
    if (!user) throw new Error("An upsert gave no row");
    if (!known) {
      await tx`
        insert into auth_identities (provider, provider_id, user_id, claims)
        values (${provider}, ${providerId}, ${user.id}, ${said}::jsonb)`;
    }
    return user.id;
  }) as Promise<string>;
}
