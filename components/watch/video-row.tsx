import { HomeStill } from "@/components/listing/home-blocks";
import { Icon } from "@/components/ui/icon";
import type { Card, CardTexts } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import { RowCards } from "./row-cards";

type Props = {
  title: string;
  cards: Card[];
  language: Language;
  texts: CardTexts;
};

type RowProps = Props & { link: { href: string; text: string } };

export function VideoRow({ title, link, ...list }: RowProps) {
  const shared = { ...list, layout: "home" } as const;
  return (
    <section className="mt-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="title-section wrap-anywhere">{title}</h2>
        <a
          href={link.href}
          className="inline-flex min-h-11 items-center gap-1 text-accent underline-offset-4 hover:underline"
        >
          {link.text}
          <Icon name="chevron" className="size-4 -rotate-90 rtl:rotate-90" />
        </a>
      </div>
      <RowCards {...shared} still={<HomeStill {...shared} isFirstList={false} />} />
    </section>
  );
}

/** Fewer fill no row: they are in the column beside the player. */
export const FULL_ROW = 3;

export function FewVideos({ title, cards, language, texts }: Props) {
  const shared = { ...{ cards, language, texts }, layout: "few" } as const;
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 font-medium wrap-anywhere">{title}</h2>
      <RowCards {...shared} still={<HomeStill {...shared} isFirstList={false} />} />
    </section>
  );
}
