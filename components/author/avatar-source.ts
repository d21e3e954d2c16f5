/** X keeps pictures of these sizes in pixels beside the one of 48 that it names. */
type AvatarSize = "x96" | "200x200";

/** An author's picture in another size; other addresses stay as they are. */
export function avatarSource(url: string, size: AvatarSize): string {
  return url.replace(/_normal(\.\w+)$/, `_${size}$1`);
}
