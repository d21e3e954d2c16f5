import "server-only";
import { removeAuthUser } from "@/db/queries/sign-in";

/** Closes an account of the embedded service. False where there is none: it may be another service's. */
export function deleteUser(id: string): Promise<boolean> {
  return removeAuthUser(id);
}
