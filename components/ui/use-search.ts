import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Empty in the shared HTML. */
export function useSearch(): URLSearchParams {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => "",
  );
  return new URLSearchParams(search);
}

/** False in the HTML and during hydration. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
