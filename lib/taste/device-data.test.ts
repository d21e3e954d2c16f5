import { expect, it } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import { deleteDeviceData, readDeviceData } from "./device-data";

it("reads and deletes what this site keeps, and nothing else", () => {
  const store = memoryStore();
  store.setItem("postreel-theme", "dark");
  store.setItem("postreel:video:1", '{"version":1}');
  store.setItem("favorites-storage", '{"device":["1"]}');
  store.setItem("i18nextLng", "ja");
  store.setItem("user", '{"name":"Ada"}');
  store.setItem("sb-session", "of another");
  const stays = { i18nextLng: "ja", user: { name: "Ada" } };
  expect(readDeviceData(store)).toEqual({
    ...stays,
    "favorites-storage": { device: ["1"] },
    "postreel-theme": "dark",
    "postreel:video:1": { version: 1 },
  });
  deleteDeviceData(store);
  expect(readDeviceData(store)).toEqual(stays);
  expect(store.getItem("sb-session")).toBe("of another");
});
