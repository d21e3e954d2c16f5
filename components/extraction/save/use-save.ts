import { useEffect, useRef, useState } from "react";
import type { SaveJob } from "./job";
import { IDLE, type SaveState } from "./save-state";

/** A list of jobs is saved together. */
type Wanted = SaveJob | SaveJob[];

export type SaveController = {
  state: SaveState;
  /** The bytes that the running job expects; undefined without one. */
  expectedBytes: number | null | undefined;
  /** Saves, or hands a loaded file to the share sheet. Does nothing while it saves. */
  save: (job?: SaveJob, deliver?: (file: File) => Promise<void>) => void;
  cancel: () => void;
};

type Options = {
  /** Identifies what is saved: a change, or the end of the component, cancels a running save. */
  id: string;
  job: () => Wanted | Promise<Wanted>;
  /** Called with the final state of a save, unless it was cancelled. */
  onEnd: (state: SaveState) => void;
  /** Milliseconds for which a final state is shown; null: until the next press. */
  shownMs: (state: SaveState) => number | null;
};

const loadPipeline = () => import("./pipeline");

/** Loads the code of saving when it is about to be used. */
export const prepareSave = () => void loadPipeline().catch(() => undefined);

/** Saves one video, one job at a time. The code behind it loads with the first one. */
export function useSave({ id, job: primaryJob, onEnd, shownMs }: Options): SaveController {
  const [current, setCurrent] = useState<{ id: string; job: Wanted | null; state: SaveState }>({
    id,
    job: null,
    state: IDLE,
  });
  const { job, state } = current.id === id ? current : { job: null, state: IDLE };
  const running = useRef<{ id: string; controller: AbortController } | null>(null);

  useEffect(() => {
    if (running.current && running.current.id !== id) running.current.controller.abort();
  }, [id]);
  useEffect(() => () => running.current?.controller.abort(), []);

  useEffect(() => {
    const ms = shownMs(current.state);
    if (ms === null) return;
    const timer = setTimeout(() => setCurrent({ ...current, state: IDLE }), ms);
    return () => clearTimeout(timer);
  }, [current, shownMs]);

  async function run(
    controller: AbortController,
    wanted: Wanted | undefined,
    deliver: ((file: File) => Promise<void>) | undefined,
  ) {
    const { signal } = controller;
    running.current = { id, controller };
    let chosen: Wanted | null = wanted ?? null;
    const onState = (next: SaveState) => {
      if (!signal.aborted) setCurrent({ id, job: chosen, state: next });
    };
    if (state.kind !== "fetched") onState({ kind: "fetching", received: 0, total: null });
    let next: SaveState;
    try {
      const { save } = await loadPipeline();
      chosen ??= state.kind === "fetched" ? job : await primaryJob();
      const before = wanted === undefined ? state : IDLE;
      next = chosen ? await save(chosen, before, { signal, onState, deliver }) : IDLE;
    } catch (error) {
      reportError(error);
      next = { kind: "failed" };
    }
    if (running.current?.controller === controller) running.current = null;
    if (signal.aborted) return;
    setCurrent({ id, job: chosen, state: next });
    if (next.kind !== "idle") onEnd(next);
  }

  function save(wanted?: SaveJob, deliver?: (file: File) => Promise<void>) {
    const isRunning = running.current && !running.current.controller.signal.aborted;
    if (isRunning) return;
    run(new AbortController(), wanted, deliver).catch((error: unknown) => reportError(error));
  }

  function cancel() {
    running.current?.controller.abort();
    running.current = null;
    setCurrent({ id, job: null, state: IDLE });
  }

  const expectedBytes = job && !Array.isArray(job) ? job.estimatedBytes : undefined;
  return { state, expectedBytes, save, cancel };
}
