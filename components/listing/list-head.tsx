import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type Props = {
  title: string;
  lead: string;
  /** One sentence each. */
  notes?: readonly string[];
  about: string;
  actions?: ReactNode;
};

export function ListHead({ title, lead, notes = [], about, actions }: Props) {
  return (
    <header className="list-head">
      <h1 className="title-list">{title}</h1>
      <details className="list-about">
        <summary title={about} className="icon-button bare-summary">
          <Icon name="info" />
          <span className="sr-only">{about}</span>
        </summary>
      </details>
      <div className="list-notes">
        {[lead, ...notes].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="ms-auto flex forced-colors:gap-1">{actions}</div>
    </header>
  );
}
