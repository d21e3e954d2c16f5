"use client";

import { useEffect } from "react";

const PROPERTY = "view-transition-name";
const NAME = "subject";

type Moved = Event & {
  activation?: { from: { url: string | null } | null; entry: { url: string | null } } | null;
  viewTransition?: { finished: Promise<void> } | null;
};

/** A page can link to an address more than once: the link that was followed has the focus. */
function pictureOf(url: string | null | undefined): HTMLElement | null {
  if (!url || !URL.canParse(url)) return null;
  const path = new URL(url).pathname;
  const links = document.querySelectorAll<HTMLAnchorElement>("article a[href], li a[href]");
  const { activeElement: followed } = document;
  const isHere = (one: unknown) =>
    one instanceof HTMLAnchorElement && one.pathname === path && one.host === location.host;
  const link = isHere(followed) ? followed : [...links].find(isHere);
  return link?.closest("article, li")?.querySelector<HTMLElement>("[data-picture]") ?? null;
}

/** The same name on two would cancel the transition. */
function share({ viewTransition }: Moved, picture: HTMLElement | null): void {
  if (!viewTransition || !picture) return;
  const own = document.querySelector<HTMLElement>(".shared-subject");
  own?.style.setProperty(PROPERTY, "none");
  picture.style.setProperty(PROPERTY, NAME);
  const release = () => {
    own?.style.removeProperty(PROPERTY);
    picture.style.removeProperty(PROPERTY);
  };
  // Rejects where the other page takes no part.
  viewTransition.finished.then(release, release);
}

/** The page of a video or an author marks its own picture with the class `shared-subject`. */
export function SharedElement() {
  useEffect(() => {
    const leave = (event: Moved) => share(event, pictureOf(event.activation?.entry.url));
    const arrive = (event: Moved) => {
      const { navigation } = window as { navigation?: { activation?: Moved["activation"] } };
      share(event, pictureOf(navigation?.activation?.from?.url));
    };
    addEventListener("pageswap", leave);
    addEventListener("pagereveal", arrive);
    return () => {
      removeEventListener("pageswap", leave);
      removeEventListener("pagereveal", arrive);
    };
  }, []);
  return null;
}
