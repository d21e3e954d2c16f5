const bar = "rounded-lg bg-raised motion-safe:animate-pulse";

/** Takes the place of the result, so that nothing moves when it comes. */
export function ResultSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mt-5 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="aspect-video bg-raised/60 motion-safe:animate-pulse" />
      <div className="p-4 sm:p-5">
        <div className="flex items-center gap-3">
          <div className={`${bar} size-10 rounded-full`} />
          <div className="flex-1 space-y-2">
            <div className={`${bar} h-4 w-32`} />
            <div className={`${bar} h-3 w-20`} />
          </div>
        </div>
        <div className={`${bar} mt-4 h-4 w-11/12`} />
        <div className={`${bar} mt-2 h-4 w-2/3`} />
        <div className={`${bar} mt-5 h-11 w-full`} />
        <div className="mt-3 flex gap-2">
          <div className={`${bar} h-11 flex-1`} />
          <div className={`${bar} h-11 flex-1`} />
          <div className={`${bar} h-11 flex-1`} />
        </div>
      </div>
    </div>
  );
}
