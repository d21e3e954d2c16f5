import type { AuthorSuggestion } from "@/lib/authors/schema";

const MIN_CHARACTERS = 2;

export type SearchBoxState = {
  text: string;
  wanted: string | null;
  suggestions: AuthorSuggestion[];
  /** Place of the highlight; -1 for none. */
  active: number;
};

export type SearchBoxEvent =
  | { type: "typed"; text: string }
  | { type: "replaced"; text: string }
  | { type: "answered"; query: string; suggestions: AuthorSuggestion[] }
  | { type: "failed"; query: string }
  | { type: "moved"; step: 1 | -1 }
  | { type: "closed" };

export function searchBox(text: string): SearchBoxState {
  return { text, wanted: null, suggestions: [], active: -1 };
}

function queryOf(text: string): string | null {
  const query = text.trim();
  return [...query].length >= MIN_CHARACTERS ? query : null;
}

export function searchBoxAfter(state: SearchBoxState, event: SearchBoxEvent): SearchBoxState {
  switch (event.type) {
    case "typed": {
      const wanted = queryOf(event.text);
      if (wanted === null) return searchBox(event.text);
      // The old list stays until the next one arrives, without a highlight.
      return { ...state, text: event.text, wanted, active: -1 };
    }
    case "replaced":
      return searchBox(event.text);
    case "answered":
      if (event.query !== state.wanted) return state;
      return { ...state, suggestions: event.suggestions, active: -1 };
    case "failed":
      return event.query === state.wanted ? searchBox(state.text) : state;
    case "moved": {
      const last = state.suggestions.length - 1;
      return { ...state, active: Math.min(last, Math.max(-1, state.active + event.step)) };
    }
    case "closed":
      return searchBox(state.text);
  }
}

export function isOpen({ suggestions }: SearchBoxState): boolean {
  return suggestions.length > 0;
}
