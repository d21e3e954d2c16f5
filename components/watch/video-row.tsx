import { HomeStill } from "@/components/listing/home-blocks";
import { Icon } from "@/components/ui/icon";
import type { Card, CardTexts } from "@/components/video/card";
import type { Language } from "@/lib/i18n/languages";
import { RowCards } from "./row-cards";

type Props = {
  title: string;
  link: { href: string; text: string };
  cards: Card[];
  language: Language;
  texts: CardTexts;
};

export function VideoRow({ title, link, cards, language, texts }: Props) {
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
      <RowCards
        {...{ cards, language, texts }}
        still={<HomeStill {...{ cards, language, texts }} isFirstList={false} />}
      />
    </section>
  );
}
