import { type ReactNode, useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { fillText } from "@/lib/i18n/fill-text";
import type { PageTexts } from "./directory-texts";
import { Pager } from "./pager";

type Props = {
  page: number;
  last: number;
  texts: PageTexts;
  hrefOf: (page: number) => string;
  onPage: (page: number) => void;
  children: ReactNode;
};

/** A page of a list with its pager. A turned page begins at its top, and the focus goes there. */
export function PagedList({ page, last, texts, hrefOf, onPage, children }: Props) {
  const top = useRef<HTMLDivElement>(null);
  const turned = useRef(false);

  useEffect(() => {
    if (!turned.current) return;
    turned.current = false;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
    announce(fillText(texts.pageOf, { page, last }));
  }, [page, last, texts]);

  function turn(wanted: number) {
    turned.current = true;
    onPage(wanted);
  }

  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-24 outline-none">
      {children}
      <Pager page={page} last={last} texts={texts} hrefOf={hrefOf} onPage={turn} />
    </div>
  );
}
