"use client";

import type { ReactNode } from "react";
import { AuthorAvatar } from "@/components/author/author-avatar";
import { useTaste } from "@/components/taste/use-taste";
import { Icon } from "@/components/ui/icon";
import { usePicture } from "@/components/ui/use-picture";
import { thumbnailSource } from "@/components/video/poster";
import { peopleText } from "@/lib/i18n/text-language";

export type DemoVideo = {
  id: string;
  postUrl: string;
  title: string;
  handle: string | null;
  name: string;
  avatar: string | null;
  thumbnail: string;
  /** `3:24`; empty if unknown. */
  length: string;
  /** `720p`; null if unknown. */
  quality: string | null;
};

export type DemoTexts = {
  save: string;
  link: string;
  captions: { video: string; none: string };
};

type Props = { video: DemoVideo | null; texts: DemoTexts };

/** A picture of the product: only title and caption are read aloud. Respects what this device hides. */
export function DemoCard({ video, texts }: Props) {
  const { hidden } = useTaste(video ? [video] : []);
  const shown = video && !hidden.has(video.id) ? video : null;
  return (
    <figure className="home-demo">
      <div aria-hidden="true" className="relative select-none">
        <p className="flex h-12 items-center gap-3 rounded-field border border-edge/60 bg-surface px-4 text-sm text-muted">
          <Icon name="paste" className="size-5" />
          <span dir="ltr" className="truncate">
            {shown?.postUrl ?? texts.link}
          </span>
        </p>
        <span className="relative z-1 mx-auto -my-2 grid size-8 place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="down" className="size-5" />
        </span>
        <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {shown ? <Still video={shown} /> : <NoStill />}
          <div className="flex flex-col gap-3 p-4">
            {shown ? <Post video={shown} /> : <NoPost />}
            <SaveBar text={texts.save} quality={shown?.quality ?? null} />
          </div>
        </div>
      </div>
      {shown && (
        <p {...peopleText(shown.title)} className="sr-only">
          {shown.title || shown.name}
        </p>
      )}
      <figcaption className="mt-3 text-center text-sm text-pretty text-muted">
        {shown ? texts.captions.video : texts.captions.none}
      </figcaption>
    </figure>
  );
}

const SIZES = "24rem";

function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      data-picture=""
      className="relative grid aspect-video place-items-center overflow-hidden bg-raised"
    >
      {children}
      <span className="absolute grid size-14 place-items-center rounded-full bg-black/80 text-on-picture">
        <Icon name="play" className="size-6 fill-current" />
      </span>
    </div>
  );
}

function Still({ video: { thumbnail, length } }: { video: DemoVideo }) {
  const { failed, watched } = usePicture();
  const source = failed ? null : thumbnailSource(thumbnail, 9);
  return (
    <Frame>
      {source && (
        // biome-ignore lint/performance/noImgElement: X's own picture host resizes
        <img
          {...watched}
          {...source}
          {...(source.srcSet && { sizes: SIZES })}
          alt=""
          // On narrow screens the card has no box, and a lazy picture without one never loads.
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="card-media absolute inset-0"
        />
      )}
      {length && <span className="card-length">{length}</span>}
    </Frame>
  );
}

function Post({ video: { avatar, name, handle, title } }: { video: DemoVideo }) {
  return (
    <>
      <div className="flex items-center gap-3 leading-snug">
        <AuthorAvatar url={avatar} size="small" />
        <span className="min-w-0">
          <span {...peopleText(name)} className="block truncate text-left font-medium">
            {name}
          </span>
          {handle !== null && name !== `@${handle}` && (
            <span className="block truncate text-sm text-muted">@{handle}</span>
          )}
        </span>
      </div>
      <p {...peopleText(title)} className="truncate text-sm text-muted">
        {title}
      </p>
    </>
  );
}

function NoStill() {
  return (
    <Frame>
      <Icon name="film" className="size-20 text-edge" />
    </Frame>
  );
}

function NoPost() {
  return (
    <>
      <div className="flex items-center gap-3">
        <AuthorAvatar url={null} size="small" />
        <span className="h-4 w-1/3 rounded bg-raised" />
      </div>
      <span className="h-5 w-2/3 rounded bg-raised" />
    </>
  );
}

function SaveBar({ text, quality }: { text: string; quality: string | null }) {
  return (
    <div className="flex h-14 items-center rounded-field bg-accent font-semibold text-on-accent">
      <span className="flex min-w-0 flex-1 items-center gap-2.5 ps-5 pe-2">
        <Icon name="save" className="size-5" />
        <span className="truncate">{text}</span>
      </span>
      {quality && (
        <span className="me-2 flex h-10 items-center rounded-xl bg-on-accent/10 px-3 text-sm tabular-nums">
          {quality}
        </span>
      )}
      <span className="me-1.5 grid size-11 place-items-center rounded-xl bg-on-accent/10">
        <Icon name="chevron" className="size-5" />
      </span>
    </div>
  );
}
