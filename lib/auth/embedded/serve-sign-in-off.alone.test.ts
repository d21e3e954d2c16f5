import { describe, expect, it, vi } from "vitest";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client";
import { serveSignIn } from "./serve-sign-in";

vi.stubEnv("AUTH_MODE", "off");

describe("where embedded sign-in is off", () => {
  it.each(["authorize", "token", "signup", "user", "health", ".well-known/jwks.json"])(
    "there is no %s",
    async (path) => {
      const headers = { host: "localhost:3000", [SOCKET_ADDRESS_HEADER]: "127.0.0.1" };
      const request = new Request(`http://localhost:3000/auth/v1/${path}`, { headers });
      const response = await serveSignIn(request);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        success: false,
        error: "not_found",
        message: expect.any(String),
        // This code makes a browser end its session.
        error_code: "session_not_found",
      });
    },
  );
});
