import { describe, expect, it } from "vitest";
import { loadMessages, overFallback } from "./load-messages";

describe("overFallback", () => {
  const english = { Home: { title: "Title", lead: "Lead" }, Shell: { home: "Home" } };

  it("shows English where a text is missing or empty", () => {
    expect(overFallback(english, { Home: { title: "題名", lead: "" } })).toEqual({
      Home: { title: "題名", lead: "Lead" },
      Shell: { home: "Home" },
    });
  });

  it("leaves the fallback as it is", () => {
    overFallback(english, { Home: { title: "題名" } });
    expect(english.Home.title).toBe("Title");
  });
});

it("reads each catalog once", async () => {
  expect(loadMessages("ko")).toBe(loadMessages("ko"));
  const [korean, english] = await Promise.all([loadMessages("ko"), loadMessages("en")]);
  expect(korean.Home.title).not.toBe(english.Home.title);
});
