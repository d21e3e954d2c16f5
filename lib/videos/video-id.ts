/** `vid_` and 96 random bits. Not `randomUUID`, which plain http outside localhost does not have. */
export function localVideoId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `vid_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
