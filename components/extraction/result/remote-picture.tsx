type Props = { src: string; className: string };

/** A picture from X's own host, which resizes. Decorative: the text beside it names the video. */
export function RemotePicture({ src, className }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: X's own picture host resizes
    <img src={src} alt="" referrerPolicy="no-referrer" className={className} />
  );
}
