import type { IconName } from "./icon-paths";

/** Decorative. Drawn once, in `IconSprite`: a list repeats the same few icons. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon ${className}`}>
      <use href={`#icon-${name}`} />
    </svg>
  );
}

export function Spinner() {
  return <span aria-hidden="true" className="reel-loader" />;
}
