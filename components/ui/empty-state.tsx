import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";

type Props = {
  icon: IconName;
  title?: string;
  text: ReactNode;
  children?: ReactNode;
};

export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-2 py-8 sm:py-12">
      <Icon name={icon} className="mb-2 size-10 text-edge" />
      {title && <p className="text-lg font-medium">{title}</p>}
      <p className="max-w-xl text-pretty wrap-anywhere text-muted">{text}</p>
      {children && <div className="mt-3 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
