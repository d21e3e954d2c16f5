export type SignInService = { url: string; key: string };

/** Name of the `<meta>`: no script of the build holds a setting. */
export const SIGN_IN_SERVICE = "sign-in-service";

/** Null where this site serves sign-in itself, or has none. */
export function hostedService(): SignInService | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SIGN_IN_SERVICE}"]`);
  return meta && JSON.parse(meta.content);
}
