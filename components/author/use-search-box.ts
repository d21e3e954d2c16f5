import { useEffect, useReducer } from "react";
import { fetchSuggestions } from "./fetch-suggestions";
import { searchBox, searchBoxAfter } from "./search-box-state";

const PAUSE_MS = 300;

/** The state of a search box, which asks for suggestions when the typing pauses. */
export function useSearchBox(search: string) {
  const [state, dispatch] = useReducer(searchBoxAfter, search, searchBox);
  const { wanted } = state;

  useEffect(() => dispatch({ type: "replaced", text: search }), [search]);

  useEffect(() => {
    if (wanted === null) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const suggestions = await fetchSuggestions(wanted, asking.signal);
        dispatch({ type: "answered", query: wanted, suggestions });
      } catch (error) {
        if (asking.signal.aborted) return;
        console.error(error);
        dispatch({ type: "failed", query: wanted });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);

  return [state, dispatch] as const;
}
