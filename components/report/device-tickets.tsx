import { announce } from "@/components/ui/announce";
import { Icon } from "@/components/ui/icon";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { ticketPath } from "@/lib/routes";
import { type DeviceTicket, removeFromDevice } from "./use-device-tickets";

type Props = {
  language: Language;
  texts: Messages["Report"];
  tickets: DeviceTicket[];
};

const TITLE_ID = "device-tickets";
const FIELD_ID = "ticket";

/** None of it is sent. */
export function DeviceTickets({ language, texts, tickets }: Props) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium" });

  function remove(ticket: string) {
    removeFromDevice(ticket);
    announce(texts.deviceRemoved);
    // The pressed button is removed, so the focus moves. Beside a receipt there is no field.
    const next = document.getElementById(tickets.length > 1 ? TITLE_ID : FIELD_ID);
    (next ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  }

  return (
    <section
      aria-labelledby={TITLE_ID}
      className="rounded-card border border-line bg-surface/60 p-5"
    >
      <h2 id={TITLE_ID} tabIndex={-1} className="font-semibold">
        {texts.deviceTitle}
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted">{texts.deviceText}</p>
      <ul aria-labelledby={TITLE_ID} className="-mx-3 mt-3 flex flex-col gap-1">
        {tickets.map(({ ticket, keptAt }) => (
          <li key={ticket} className="flex items-center gap-1">
            <a
              href={ticketPath(language, ticket)}
              className="flex min-h-11 min-w-0 flex-1 flex-col justify-center rounded-lg px-3 text-sm hover:bg-raised"
            >
              <bdi className="font-mono">{ticket}</bdi>
              <time dateTime={keptAt} className="text-xs text-muted">
                {format.format(new Date(keptAt))}
              </time>
            </a>
            <button
              type="button"
              aria-label={fillText(texts.deviceRemove, { ticket })}
              title={fillText(texts.deviceRemove, { ticket })}
              onClick={() => remove(ticket)}
              className="grid size-11 shrink-0 place-items-center rounded-xl text-muted hover:bg-raised hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
