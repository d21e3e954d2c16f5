import { Icon } from "./icon";

/** In the summary of a `<details className="group">`. */
export function DetailsChevron({ className = "" }: { className?: string }) {
  return (
    <Icon
      name="chevron"
      className={`size-5 text-muted transition-transform group-open:rotate-180 ${className}`}
    />
  );
}
