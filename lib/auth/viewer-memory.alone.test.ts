import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStore } from "@/lib/videos/testing/memory-store";
import { forgetViewer, rememberedViewer, rememberViewer } from "./viewer-memory";

const ANA = { id: "6f2c1d52-3b0e-4f0a-9d4e-0c8a3a1b2c3d", name: "Ana", avatarUrl: null };

let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  store = memoryStore();
  vi.stubGlobal("window", { localStorage: store });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("user-storage holds id, name and picture of the user, and no email", () => {
  rememberViewer({ ...ANA, email: "ana@mail.example" });
  expect(JSON.parse(store.getItem("user-storage") ?? "")).toEqual(ANA);
  expect(store.getItem("user")).toBe(store.getItem("user-storage"));
  expect(rememberedViewer()).toEqual({ ...ANA, email: null });
});

it("a sign-out removes the user and the favorites, and nothing else", () => {
  store.setItem("favorites-storage", JSON.stringify({ [ANA.id]: ["1"] }));
  store.setItem("i18nextLng", "es");
  rememberViewer({ ...ANA, email: null });
  forgetViewer();
  expect(rememberedViewer()).toBeNull();
  expect(Array.from({ length: store.length }, (_, place) => store.key(place))).toEqual([
    "i18nextLng",
  ]);
});

it.each(["user", "user-storage"])("no user is remembered once a tab changed only %s", (key) => {
  rememberViewer({ ...ANA, email: null });
  store.setItem(key, JSON.stringify({ ...ANA, id: "bo", name: "Bo" }));
  expect(rememberedViewer()).toBeNull();
  rememberViewer({ ...ANA, email: null });
  store.removeItem(key);
  expect(rememberedViewer()).toBeNull();
});

it.each(["null", "[]", "7", "{", '{"id":7,"name":"Ana"}', '{"id":"ana"}'])(
  "no user is remembered where %s is stored",
  (stored) => {
    for (const key of ["user", "user-storage"]) store.setItem(key, stored);
    expect(rememberedViewer()).toBeNull();
  },
);
