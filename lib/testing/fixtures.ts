import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";

/**
 * Recorded responses of X and collected links. They are other people's posts and not part of the
 * repository: a checkout that has them beside it uses them.
 */
export const FIXTURES = fileURLToPath(new URL("../../../shared/fixtures", import.meta.url));

/** Tests that need the fixtures. The run counts them as skipped if there are none. */
export const describeFixtures = describe.skipIf(!existsSync(FIXTURES));
