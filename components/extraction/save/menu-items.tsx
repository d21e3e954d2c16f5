import type { ReactNode } from "react";
import { Switch } from "@/components/ui/switch";

/** Not in the sprite of all pages, since only this menu shows them. */
const PATHS = {
  sound:
    "M9 18V5.5l10-2V16M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Zm10-2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  quality: "M4 5h16v11H4Zm4 15h8m-4-4v4M8 12.5l2.5-3 2 2 1.5-2 2 3",
  gif: "M4 6h16v12H4Zm6.5 4.5a2 2 0 1 0 0 3V12H9m4-2v4m3 0v-4h2.5M16 12h2",
  clip: "M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm0 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 8 20 18M8.5 16 20 6",
  frame: "M4 5h16v14H4Zm0 11 4.5-5 4 4.5 2.5-2.5 5 5M15.5 9.5v.01",
  captions: "M4 6h16v12H4Zm7 4.2a2.2 2.2 0 1 0 0 3.6m6-3.6a2.2 2.2 0 1 0 0 3.6",
} as const;

export type MenuIconName = keyof typeof PATHS;

export function MenuIcon({ name }: { name: MenuIconName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon size-5 shrink-0 text-muted">
      <path d={PATHS[name]} />
    </svg>
  );
}

type ItemProps = {
  icon: MenuIconName;
  text: string;
  detail?: string;
  onClick: () => void;
};

export function MenuItem({ icon, text, detail, onClick }: ItemProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-start hover:bg-raised"
    >
      <MenuIcon name={icon} />
      <span className="flex-1">{text}</span>
      {detail && <span className="text-xs text-muted tabular-nums">{detail}</span>}
    </button>
  );
}

export function MenuGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-1 first:border-t-0">
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
        {title}
      </p>
      {children}
    </section>
  );
}

type SwitchProps = {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

export function MenuSwitch({ label, hint, isOn, onChange }: SwitchProps) {
  return (
    <Switch
      {...{ isOn, onChange }}
      className="flex-row-reverse rounded-lg px-3 py-2 hover:bg-raised"
    >
      <span className="flex-1">
        <span className="block">{label}</span>
        <span className="block text-xs text-pretty text-muted">{hint}</span>
      </span>
    </Switch>
  );
}
