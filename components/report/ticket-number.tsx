/** A ticket, set so that it can be read out and copied by hand. */
export function TicketNumber({ label, ticket }: { label: string; ticket: string }) {
  return (
    <dl className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 font-mono text-[clamp(1.125rem,0.7rem+2vw,1.75rem)] font-medium tracking-wide break-words select-all">
        {ticket}
      </dd>
    </dl>
  );
}
