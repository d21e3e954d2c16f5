import type { IconName } from "./icon-paths";

/**
 * Decoration only: the words beside it carry the meaning. Its lines stand in the page's `IconSprite`,
 * since a list shows the same few icons a hundred times.
 */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}
