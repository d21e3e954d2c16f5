import { describe, expect, it } from "vitest";
import { THEME_KEY, THEME_SCRIPT } from "./theme";

/** What the script does to the root element where local storage holds `stored`. */
function rootAfter(stored: string | null | Error) {
  const root = { dataset: {} as { theme?: string }, style: {} as { colorScheme?: string } };
  const localStorage = {
    getItem(key: string) {
      if (stored instanceof Error) throw stored;
      return key === THEME_KEY ? stored : null;
    },
  };
  new Function("localStorage", "document", THEME_SCRIPT)(localStorage, { documentElement: root });
  return root;
}

describe("THEME_SCRIPT", () => {
  it.each(["light", "dark"])("applies a stored choice: %s", (theme) => {
    expect(rootAfter(theme)).toEqual({ dataset: { theme }, style: { colorScheme: theme } });
  });

  it.each([null, "system", "", "<b>", new Error("storage is blocked")])(
    "leaves the theme to the system: %s",
    (stored) => {
      expect(rootAfter(stored)).toEqual({ dataset: {}, style: {} });
    },
  );
});
