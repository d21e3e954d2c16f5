import { useEffect, useEffectEvent, useState } from "react";

type Spelling<View> = {
  ofQuery: (query: URLSearchParams) => View;
  /** With its `?`, or empty. */
  queryOf: (view: View) => string;
};

/** What is shown, in step with the address: going back brings the view before. */
export function useView<View>(initial: View, { ofQuery, queryOf }: Spelling<View>) {
  const [view, setView] = useState(initial);
  const follow = useEffectEvent(() => setView(ofQuery(new URLSearchParams(location.search))));

  useEffect(() => {
    const onMove = () => follow();
    addEventListener("popstate", onMove);
    return () => removeEventListener("popstate", onMove);
  }, []);

  function show(next: View) {
    if (queryOf(next) === queryOf(view)) return;
    history.pushState(null, "", location.pathname + queryOf(next));
    setView(next);
  }

  return [view, show] as const;
}
