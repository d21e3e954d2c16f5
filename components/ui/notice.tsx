import type { ReactNode } from "react";
import { Reel } from "./reel";

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-frame relative py-12 sm:py-20">
      <Reel />
      <div className="flex max-w-xl flex-col items-start gap-4">
        <h1 className="title-small">{title}</h1>
        {children}
      </div>
    </section>
  );
}
