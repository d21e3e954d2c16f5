import { afterEach, expect, it, vi } from "vitest";
import { followStorage } from "./browser-storage";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("follows what other pages store, also after Back, until it ends", () => {
  const events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  const listener = vi.fn();
  const unfollow = followStorage(listener);
  events.dispatchEvent(new Event("storage"));
  events.dispatchEvent(new Event("pageshow"));
  expect(listener).toHaveBeenCalledTimes(2);
  unfollow();
  events.dispatchEvent(new Event("storage"));
  events.dispatchEvent(new Event("pageshow"));
  expect(listener).toHaveBeenCalledTimes(2);
});
