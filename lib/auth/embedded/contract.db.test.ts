import { beforeAll, vi } from "vitest";
import { embeddedService } from "../testing/embedded-service";
import { describeFactors } from "../testing/factor-contract";
import { describeRefusals } from "../testing/refusal-contract";
import { describeSignIn } from "../testing/sign-in-contract";
import { signInDatabase } from "../testing/sign-in-database";

signInDatabase();
const log: string[] = [];
beforeAll(() => {
  vi.spyOn(console, "info").mockImplementation((line) => void log.push(String(line)));
});

// The embedded service sends no mail: it logs the link.
const service = () => ({ ...embeddedService(), lastMail: async () => log.at(-1) ?? "" });

describeSignIn("the embedded service", service);
describeRefusals("the embedded service", service);
describeFactors("the embedded service", embeddedService);
