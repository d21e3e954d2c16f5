import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The query of the address; empty in the shared HTML. */
export function useSearch(): URLSearchParams {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => "",
  );
  return new URLSearchParams(search);
}

/** Whether scripts run: false in the HTML and during hydration. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
