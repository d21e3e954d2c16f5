import { expect, it } from "vitest";
import { shownName } from "./username";

it.each([
  [{ name: "NASA", username: "nasa" }, "NASA"],
  [{ name: "nasa", username: "nasa" }, "nasa"],
  [{ name: "The Orbiter", username: "~9" }, "The Orbiter"],
  [{ name: "~9", username: "~9" }, "Unnamed"],
])("shows %j as %s", (author, shown) => expect(shownName(author, "Unnamed")).toBe(shown));
