import { useEffect, useRef, useState } from "react";
import type { ExtractionTexts } from "@/components/extraction/form/extraction-state";
import { announce } from "@/components/ui/announce";
import { fetchVideo, TooLarge } from "./fetch-video";

export type SaveState =
  | { kind: "idle" }
  | { kind: "fetching"; received: number; total: number | null }
  /** Loaded; the share sheet needs another tap. */
  | { kind: "fetched"; file: File }
  | { kind: "saved" }
  /** Too large, or this browser cannot save files: save from the video's tab. */
  | { kind: "by-hand" }
  /** The network or X's CDN refused. */
  | { kind: "failed" };

export type SaveStrategy = "download" | "share" | "by-hand";

/** The whole file is in memory before it is saved: a phone can run out of it. */
export const MAX_BYTES = 256 * 1024 * 1024;

type Circumstances = {
  estimatedBytes: number | null;
  /** iPhone or iPad: a download link of a page's own file is not reliable there. */
  isAppleTouch: boolean;
  canShareFiles: boolean;
};

/** How this device saves files. */
export function saveStrategy(given: Circumstances): SaveStrategy {
  if ((given.estimatedBytes ?? 0) > MAX_BYTES) return "by-hand";
  if (!given.isAppleTouch) return "download";
  return given.canShareFiles ? "share" : "by-hand";
}

/** Loaded part of the file, 0-1; null if its size is unknown. */
export function progressOf(received: number, total: number | null): number | null {
  return total === null || total <= 0 ? null : Math.min(1, received / total);
}

/** iPadOS calls itself a Mac, but one with a touch screen. */
export function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

type Options = {
  url: string;
  fileName: string;
  estimatedBytes: number | null;
  texts: ExtractionTexts["result"];
  onSaved: () => void;
};

const REVOKE_AFTER_MS = 60_000;

function strategyHere(estimatedBytes: number | null, fileName: string) {
  const probe = new File([], fileName, { type: "video/mp4" });
  return saveStrategy({
    estimatedBytes,
    isAppleTouch: isAppleTouch(navigator.userAgent, navigator.maxTouchPoints),
    canShareFiles: navigator.canShare?.({ files: [probe] }) ?? false,
  });
}

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/**
 * Saves the video under a file name, through the share sheet if there is no other way. Choosing
 * another video aborts.
 */
export function useSaveVideo({ url, fileName, estimatedBytes, texts, onSaved }: Options) {
  const [state, setState] = useState<SaveState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function done() {
    setState({ kind: "saved" });
    announce(texts.saved);
    onSaved();
  }

  async function share(file: File) {
    try {
      await navigator.share({ files: [file] });
      done();
    } catch {
      // Closed without a choice, or too long after the tap: the file is kept.
      setState({ kind: "fetched", file });
    }
  }

  async function load(controller: AbortController): Promise<File | null> {
    try {
      const blob = await fetchVideo(url, {
        signal: controller.signal,
        maxBytes: MAX_BYTES,
        onProgress: (received, total) => setState({ kind: "fetching", received, total }),
      });
      controller.signal.throwIfAborted();
      return new File([blob], fileName, { type: "video/mp4" });
    } catch (error) {
      if (controller.signal.aborted) setState({ kind: "idle" });
      else setState({ kind: error instanceof TooLarge ? "by-hand" : "failed" });
      return null;
    } finally {
      running.current = null;
    }
  }

  async function save() {
    if (running.current) return;
    if (state.kind === "fetched") return share(state.file);
    const strategy = strategyHere(estimatedBytes, fileName);
    if (strategy === "by-hand") return setState({ kind: "by-hand" });
    running.current = new AbortController();
    setState({ kind: "fetching", received: 0, total: estimatedBytes });
    const file = await load(running.current);
    if (!file) return;
    if (strategy === "share") return share(file);
    download(file);
    done();
  }

  return { state, save, cancel: () => running.current?.abort() };
}
