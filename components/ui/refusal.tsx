import { Icon } from "./icon";

/** The live region stays mounted, so that changes are announced. */
export function RefusalAlert({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== null && <Refusal text={text} />}
    </div>
  );
}

/** Use inside a `role="alert"`. */
export function Refusal({ title, text }: { title?: string; text: string }) {
  return (
    <div className="flex gap-3 rounded-field border border-danger/40 bg-danger/8 p-4">
      <Icon name="alert" className="size-5 text-danger" />
      <div className="flex min-w-0 flex-col gap-1">
        {title && <p className="font-medium text-pretty text-danger">{title}</p>}
        <p className="text-pretty text-muted">{text}</p>
      </div>
    </div>
  );
}
