import { useEffect, useRef } from "react";

type Props = { title: string; text?: string /** It replaced another heading. */; isNews?: boolean };

/** A heading that reports a result (`isNews`) takes the focus. */
export function SignInHead({ title, text, isNews = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={isNews ? -1 : undefined} className="title-small outline-none">
        {title}
      </h1>
      {text && <p className="text-balance wrap-anywhere text-muted">{text}</p>}
    </div>
  );
}
