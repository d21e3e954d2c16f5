import { beforeAll, vi } from "vitest";
import { embeddedService } from "../testing/embedded-service";
import { describeFactors } from "../testing/factor-contract";
import { describeSignIn } from "../testing/sign-in-contract";
import { signInDatabase } from "../testing/sign-in-database";

signInDatabase();
beforeAll(() => {
  vi.spyOn(console, "info").mockReturnValue();
});

describeSignIn("the embedded service", embeddedService);
describeFactors("the embedded service", embeddedService);
