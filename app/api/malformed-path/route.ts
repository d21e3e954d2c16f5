import { z } from "zod";
import { AppError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";

/** Paths that cannot be decoded are rewritten to here before routing. */
const refuse = defineRoute({ input: z.unknown(), from: "path" }, () => {
  throw new AppError("invalid_input");
});

export {
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as OPTIONS,
  refuse as PATCH,
  refuse as POST,
  refuse as PUT,
};
