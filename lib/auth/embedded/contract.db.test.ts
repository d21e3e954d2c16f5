import { afterAll, beforeAll, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { embeddedService } from "../testing/embedded-service";
import { freshKeyFolder } from "../testing/fresh-key-folder";
import { describeSignIn } from "../testing/sign-in-contract";

const folder = freshKeyFolder();
let database: TestDatabase;
beforeAll(async () => {
  vi.spyOn(console, "info").mockReturnValue();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  folder.remove();
});

describeSignIn("the embedded service", embeddedService);
