import { useEffect, useState } from "react";

/** A state that returns to `rest` after some milliseconds. */
export function usePassing<State>(rest: State, ms: number) {
  const [state, setState] = useState(rest);
  useEffect(() => {
    if (state === rest) return;
    const timer = setTimeout(() => setState(rest), ms);
    return () => clearTimeout(timer);
  }, [state, rest, ms]);
  return [state, setState] as const;
}
