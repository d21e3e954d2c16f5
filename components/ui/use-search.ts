import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** The query of the address, empty in the HTML that all visitors share. */
export function useSearch(): URLSearchParams {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => "",
  );
  return new URLSearchParams(search);
}

/** Whether scripts run here: false in the HTML and while it comes to life. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
