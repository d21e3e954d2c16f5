"use client";

import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { PAGE_ICONS } from "@/components/layout/page-icons";
import { ListHead } from "@/components/listing/list-head";
import { ListFailure } from "@/components/listing/list-notices";
import { WatchList } from "@/components/listing/watch-list";
import { buttonStyle } from "@/components/ui/button-style";
import { DetailsChevron } from "@/components/ui/details-chevron";
import { Icon } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import { useWasOpened } from "@/components/ui/use-disclosure";
import type { Card } from "@/components/video/card";
import type { PageVisitor } from "@/lib/auth/browser-viewer";
import { browserStorage } from "@/lib/browser-storage";
import { DEVICE, readLocalFavorites } from "@/lib/favorites/local-favorites";
import type { Language } from "@/lib/i18n/languages";
import { loginPath, pagePath } from "@/lib/routes";
import type { DeviceFavoritesProps } from "./device-favorites";
import type { FollowedProps } from "./followed-authors";
import { OTHERS, PersonalList } from "./personal-list";
import type { PersonalCards, PersonalListName, PersonalTexts } from "./personal-texts";
import { SaveAll } from "./save-all";

type Props = {
  language: Language;
  name: PersonalListName;
  texts: PersonalTexts;
  visitor: PageVisitor;
  page: number;
  start: PersonalCards | null;
  below: ReactNode;
};

const reload = () => location.reload();

const DeviceFavorites = lazyOr<DeviceFavoritesProps>(
  () => import("./device-favorites").then((part) => part.DeviceFavorites),
  ({ texts: { list, listing } }) => (
    <>
      <ListHead title={list.title} lead={list.lead} about={listing.about} />
      <ListFailure text={list.loadError} retry={listing.retry} onRetry={reload} />
    </>
  ),
);

const FollowedAuthors = lazyOr<FollowedProps>(
  () => import("./followed-authors").then((part) => part.FollowedAuthors),
  ({ texts }) => <ListFailure text={texts.failed} retry={texts.retry} onRetry={reload} />,
);

const WaitingNote = lazyOr(
  () => import("./waiting-note").then((part) => part.WaitingNote),
  () => null,
);

function useHasDeviceFavorites(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(readLocalFavorites(browserStorage(), DEVICE).length > 0), []);
  return has;
}

/**
 * This browser's session takes over from the server's page. Until it is known, the link to sign-in
 * waits, so that users do not see it flash. The footer stays below the first screen: nothing moves.
 */
export function PersonalScreen(props: Props) {
  const { language, name, texts, visitor, page, start, below } = props;
  const viewer = useViewer();
  const hasOnDevice = useHasDeviceFavorites();
  const shown = useRef<Card[]>([]);
  const head = (actions?: ReactNode) => (
    <ListHead
      {...{ title: texts.list.title, lead: texts.list.lead, actions }}
      about={texts.listing.about}
    />
  );
  const user = viewer.status === "loading" ? (viewer.user ?? visitor.user) : viewer.user;
  if (!user) {
    const isOpen = viewer.status === "loading" && visitor.status === "unknown";
    const needsFactor =
      viewer.status === "loading"
        ? visitor.status === "needs-factor"
        : viewer.status === "anonymous" && viewer.needsFactor === true;
    const isStranger = viewer.status === "anonymous" && !needsFactor;
    return (
      <div className={`page-frame page-wide min-h-svh ${isOpen ? "appear-late" : ""}`}>
        {isStranger && texts.device && hasOnDevice ? (
          <Suspense fallback={head()}>
            <DeviceFavorites {...{ language, texts, page }} />
          </Suspense>
        ) : (
          <>
            <SignInFirst
              {...{ language, name, needsFactor }}
              texts={texts.list}
              withoutSignIn={texts.withoutSignIn}
            />
            {below}
          </>
        )}
      </div>
    );
  }
  return (
    <div className="page-frame page-wide min-h-svh">
      {head(
        start?.cards.length !== 0 && (
          <>
            {texts.saveAll && (
              <SaveAll
                cards={() => shown.current}
                texts={texts.saveAll}
                card={texts.card}
                language={language}
              />
            )}
            <WatchList text={texts.card.watch} />
          </>
        ),
      )}
      {viewer.status === "signed-in" && texts.waiting && (
        <Suspense>
          <WaitingNote userId={user.id} language={language} text={texts.waiting} />
        </Suspense>
      )}
      {texts.followed && <Followed userId={user.id} language={language} texts={texts.followed} />}
      <PersonalList
        key={user.id}
        {...{ language, name, texts, page, below }}
        userId={user.id}
        shown={shown}
        start={user.id === visitor.user?.id ? start : null}
      />
    </div>
  );
}

/** Opens the authors that the user follows; they load when it is first opened. */
function Followed(props: FollowedProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const { wasOpened, onToggle } = useWasOpened(ref);
  return (
    <details
      {...{ ref, onToggle }}
      className="group mb-4 noscript:hidden rounded-card border border-line bg-surface"
    >
      <summary className="bare-summary flex min-h-12 items-center gap-3 rounded-card px-4 font-medium hover:bg-raised">
        <Icon name={PAGE_ICONS.authors} className="size-5 text-muted" />
        {props.texts.title}
        <DetailsChevron className="ms-auto" />
      </summary>
      <div className="min-h-20 px-4 py-2">
        <Suspense>{wasOpened && <FollowedAuthors {...props} />}</Suspense>
      </div>
    </details>
  );
}

type SignInFirstProps = {
  language: Language;
  name: PersonalListName;
  texts: PersonalTexts["list"];
  /** A password was given; the sign-in page still needs the code. */
  needsFactor: boolean;
  /** Text where sign-in is switched off. */
  withoutSignIn?: string | undefined;
};

export function SignInFirst({ language, name, texts, ...props }: SignInFirstProps) {
  const { needsFactor, withoutSignIn } = props;
  const hasSignIn = withoutSignIn === undefined;
  const request = needsFactor ? texts.factorRequired : texts.loginRequired;
  // Hearts work without an account, follows do not.
  const hasHint = hasSignIn ? !needsFactor : name === "favorites";
  return (
    <section className="flex flex-col items-start gap-2 py-8 sm:py-14">
      <Icon name={PAGE_ICONS[name]} className="mb-2 size-10 text-edge" />
      <h1 className="title-small">{texts.title}</h1>
      <p className="max-w-md text-pretty">{withoutSignIn ?? request}</p>
      {hasHint && <p className="max-w-md text-pretty text-muted">{texts.noneHint}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {hasSignIn && (
          <a href={loginPath(language, pagePath(language, name))} className={buttonStyle.primary}>
            {texts.signIn}
          </a>
        )}
        <a
          href={pagePath(language, OTHERS[name])}
          className={hasSignIn ? buttonStyle.secondary : buttonStyle.primary}
        >
          {texts.browse}
        </a>
      </div>
    </section>
  );
}
