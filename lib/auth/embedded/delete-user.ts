import "server-only";
import { removeAuthUser } from "@/db/queries/sign-in/remove-auth-user";

/** Closes an account of the embedded service; nothing happens where there is none. */
export function deleteUser(id: string): Promise<void> {
  return removeAuthUser(id);
}
