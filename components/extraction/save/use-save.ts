import { useEffect, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { type SaveState, type SaveTarget, saveFile, shareFile, strategyHere } from "./save-file";

export type SaveController = {
  state: SaveState;
  /** Saves, or hands a loaded file to the share sheet. Does nothing while it saves. */
  save: () => void;
  cancel: () => void;
};

type Options = SaveTarget & {
  /** Read to screen readers. */
  texts: { saved: string; tapToFinish: string };
  onSaved: () => void;
};

/** How long the button says that the file is saved. */
const SAVED_MS = 4000;

const IDLE: SaveState = { kind: "idle" };

/** A file whose size was unknown turned out not to fit into memory. */
const HUGE = { estimatedBytes: Number.POSITIVE_INFINITY };

/** Saves one video file. Another file, or the end of the component, cancels what runs. */
export function useSave({ texts, onSaved, ...target }: Options): SaveController {
  const { url } = target;
  const [current, setCurrent] = useState({ url, state: IDLE });
  const state = current.url === url ? current.state : IDLE;
  const running = useRef<{ url: string; controller: AbortController } | null>(null);

  useEffect(() => {
    if (running.current && running.current.url !== url) running.current.controller.abort();
  }, [url]);
  useEffect(() => () => running.current?.controller.abort(), []);

  useEffect(() => {
    if (current.state.kind !== "saved") return;
    const timer = setTimeout(() => setCurrent({ url: current.url, state: IDLE }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [current]);

  function start(controller: AbortController): Promise<SaveState> {
    if (state.kind === "fetched") return shareFile(state.file);
    const { signal } = controller;
    const onState = (next: SaveState) => {
      if (!signal.aborted) setCurrent({ url, state: next });
    };
    const strategy = strategyHere(state.kind === "too-large" ? { ...target, ...HUGE } : target);
    return saveFile(target, strategy, { signal, onState });
  }

  async function run(controller: AbortController) {
    running.current = { url, controller };
    const next = await start(controller);
    if (running.current?.controller === controller) running.current = null;
    if (controller.signal.aborted)
      return setCurrent((now) => (now.url === url ? { url, state: IDLE } : now));
    setCurrent({ url, state: next });
    if (next.kind === "fetched") announce(texts.tapToFinish);
    if (next.kind !== "saved") return;
    announce(texts.saved);
    onSaved();
  }

  function save() {
    const isRunning = running.current && !running.current.controller.signal.aborted;
    if (!isRunning) run(new AbortController()).catch((error: unknown) => reportError(error));
  }

  return { state, save, cancel: () => running.current?.controller.abort() };
}
