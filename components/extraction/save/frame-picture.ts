/** Draws the frame at the video's full size. Throws where it cannot be read. */
export async function pictureOf(video: HTMLVideoElement, type: "image/png" | "image/jpeg") {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (!blob) throw new Error("the frame cannot be written");
  return blob;
}

/** Writes a promise at once: Safari allows the clipboard only during the tap. */
export async function copyFrame(video: HTMLVideoElement): Promise<void> {
  await navigator.clipboard.write([
    new ClipboardItem({ "image/png": pictureOf(video, "image/png") }),
  ]);
}
