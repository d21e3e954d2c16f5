import type { CardTexts } from "@/components/video/card-texts";
import { StillCard } from "@/components/video/still-card";
import type { ListedCard } from "./card-page";
import { SHAPE } from "./home-skeletons";
import { Masonry, MasonryCell } from "./masonry";

/** Cards that stand beside each other on a phone, in the first list, whose first screen they close. */
const EAGER = 2;

type Props = { cards: ListedCard[]; texts: CardTexts; isFirstList: boolean };

/** The cards of a home list as HTML, for the time before scripts and for who has none. */
export function HomeStill({ cards, texts, isFirstList }: Props) {
  return (
    <Masonry>
      {cards.map((card, at) => (
        <MasonryCell key={card.id} shape={SHAPE}>
          <StillCard card={card} texts={texts} shape={SHAPE} eager={isFirstList && at < EAGER} />
        </MasonryCell>
      ))}
    </Masonry>
  );
}
