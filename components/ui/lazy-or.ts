import { type ComponentType, lazy } from "react";

/** `Instead` is shown if loading fails, which is reported: the page survives. */
export function lazyOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      (error: unknown) => {
        reportError(error);
        return { default: Instead };
      },
    ),
  );
}
