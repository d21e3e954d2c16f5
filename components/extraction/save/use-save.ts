import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SaveJob } from "./job";
import { type Deliver, IDLE, type SaveState } from "./save-state";

type Wanted = SaveJob | SaveJob[];

export type SaveController = {
  state: SaveState;
  /** Undefined without a running job. */
  expectedBytes: number | null | undefined;
  /** A job chosen while another runs waits until that has ended well; pressing again does nothing. */
  save: (job?: SaveJob, deliver?: Deliver) => void;
  cancel: () => void;
};

type Options = {
  /** A change of the id, or the end of the component, cancels a running save. */
  id: string;
  job: () => Wanted | Promise<Wanted>;
  /** Not called if the save was cancelled. */
  onEnd: (state: SaveState) => void;
  /** Milliseconds that a final state is shown; null: until the next press. */
  shownMs: (state: SaveState) => number | null;
};

/** A waiting job begins after these. Any other end is shown until the next press, or for its time. */
const ENDS_WELL: ReadonlySet<SaveState["kind"]> = new Set(["saved", "handed-over", "idle"]);

const loadPipeline = () => import("./pipeline");

function discard({ source }: SaveJob): void {
  if (source.kind !== "loaded") return;
  import("@/lib/media/disk-store").then(
    ({ dropStored }) => dropStored(source.bytes),
    (error: unknown) => reportError(error),
  );
}

export const prepareSave = () => void loadPipeline().catch(() => undefined);

/** The code behind it loads with the first save. */
export function useSave({ id, job: primaryJob, onEnd, shownMs }: Options): SaveController {
  const [current, setCurrent] = useState<{ id: string; job: Wanted | null; state: SaveState }>({
    id,
    job: null,
    state: IDLE,
  });
  const { job, state } = current.id === id ? current : { job: null, state: IDLE };
  const running = useRef<{ id: string; controller: AbortController } | null>(null);
  const waiting = useRef<{ job: SaveJob; deliver: Deliver | undefined }[]>([]);

  function stop() {
    running.current?.controller.abort();
    for (const { job } of waiting.current.splice(0)) discard(job);
  }

  const stopOther = useEffectEvent(() => {
    if (running.current?.id !== id) stop();
  });
  const stopAll = useEffectEvent(stop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each id
  useEffect(() => stopOther(), [id]);
  useEffect(() => () => stopAll(), []);

  useEffect(() => {
    const ms = shownMs(current.state);
    if (ms === null) return;
    const timer = setTimeout(() => setCurrent({ ...current, state: IDLE }), ms);
    return () => clearTimeout(timer);
  }, [current, shownMs]);

  async function run(
    controller: AbortController,
    wanted: Wanted | undefined,
    deliver: Deliver | undefined,
  ) {
    const { signal } = controller;
    running.current = { id, controller };
    let chosen: Wanted | null = wanted ?? null;
    const onState = (next: SaveState) => {
      if (!signal.aborted) setCurrent({ id, job: chosen, state: next });
    };
    if (wanted || state.kind !== "fetched") onState({ kind: "fetching", received: 0, total: null });
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

  function begin(wanted: SaveJob | undefined, deliver: Deliver | undefined) {
    run(new AbortController(), wanted, deliver).catch((error: unknown) => reportError(error));
  }

  // Once the end of the one before is on screen.
  const beginNext = useEffectEvent(({ kind }: SaveState) => {
    if (running.current || !ENDS_WELL.has(kind)) return;
    const next = waiting.current.shift();
    if (next) begin(next.job, next.deliver);
  });
  useEffect(() => {
    beginNext(current.state);
  }, [current]);

  function save(wanted?: SaveJob, deliver?: Deliver) {
    const isRunning = running.current && !running.current.controller.signal.aborted;
    if (!isRunning) begin(wanted, deliver);
    else if (wanted) waiting.current.push({ job: wanted, deliver });
  }

  function cancel() {
    stop();
    running.current = null;
    setCurrent({ id, job: null, state: IDLE });
  }

  const expectedBytes = job && !Array.isArray(job) ? job.estimatedBytes : undefined;
  return { state, expectedBytes, save, cancel };
}
