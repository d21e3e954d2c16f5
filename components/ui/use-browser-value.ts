import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** What the browser reads at each render after hydration, a primitive; `rendered` in the HTML. */
export function useBrowserValue<Value>(read: () => Value, rendered: Value): Value {
  return useSyncExternalStore(never, read, () => rendered);
}

/** Empty in the shared HTML. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(useBrowserValue(() => location.search, ""));
}

/** False in the HTML and during hydration. */
export function useScripts(): boolean {
  return useBrowserValue(() => true, false);
}
