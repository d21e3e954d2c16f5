import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";

/**
 * The folder of recorded responses of X and collected links. They are other people's posts, and not
 * part of the repository; they are used if they exist beside it.
 */
export const FIXTURES = fileURLToPath(new URL("../../../shared/fixtures", import.meta.url));

/** Tests that need the fixtures; the run counts them as skipped without them. */
export const describeFixtures = describe.skipIf(!existsSync(FIXTURES));
