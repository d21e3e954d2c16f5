import { type ComponentType, lazy } from "react";

/**
 * A component whose code loads when it is first shown. If that fails, the failure is reported and
 * `Instead` is shown: the page survives.
 */
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
