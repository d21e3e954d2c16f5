import type { ReactNode } from "react";

export const FIELD_STYLE =
  "w-full rounded-xl border border-edge bg-surface px-4 text-base text-ink placeholder:text-muted hover:border-muted/70 focus:border-accent focus:outline-2 focus:outline-offset-0 focus:outline-accent aria-invalid:border-danger aria-invalid:focus:outline-danger read-only:text-muted";

type Described = {
  id: string;
  name: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};

type Props = {
  name: string;
  label: string;
  hint?: string;
  wrong: string | undefined;
  children: (described: Described) => ReactNode;
};

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="text-sm text-pretty text-danger empty:hidden">
      {text}
    </p>
  );
}

export function TextField({ name, label, hint, wrong, children }: Props) {
  const id = `field-${name}`;
  const describedBy = [wrong !== undefined && `${id}-wrong`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        "aria-invalid": wrong !== undefined,
        "aria-describedby": describedBy || undefined,
      })}
      <FieldError id={`${id}-wrong`} text={wrong} />
    </div>
  );
}
