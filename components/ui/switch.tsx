import type { ReactNode } from "react";

type Props = {
  isOn: boolean;
  className?: string;
  /** Its label. */
  children: ReactNode;
  onChange: (isOn: boolean) => void;
};

/** A choice that applies at once. Its knob is a border, which is drawn where colors are forced too. */
export function Switch({ isOn, className = "", children, onChange }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-raised transition-colors duration-150 before:absolute before:start-0.5 before:top-0.5 before:size-4.5 before:rounded-full before:border-9 before:border-edge before:transition-[translate] checked:bg-accent checked:before:translate-x-4 checked:before:border-on-accent rtl:checked:before:-translate-x-4"
      />
      {children}
    </label>
  );
}
