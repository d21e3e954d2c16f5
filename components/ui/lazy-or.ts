import { type ComponentType, lazy } from "react";

/**
 * A part that brings its code when it is first shown. Where that cannot be fetched, `Instead` stands
 * in its place and the failure is reported: a part that is missing costs no page.
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
