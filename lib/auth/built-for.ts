/** The address of hosted sign-in that stands in the scripts of this build, `""` for none; null where nothing was built. */
export function builtFor(): string | null {
  return process.env.BUILT_FOR_SUPABASE ?? null;
}
