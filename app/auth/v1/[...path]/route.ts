import { serveSignIn } from "@/lib/auth/embedded/serve-sign-in";

export {
  serveSignIn as DELETE,
  serveSignIn as GET,
  serveSignIn as PATCH,
  serveSignIn as POST,
  serveSignIn as PUT,
};
