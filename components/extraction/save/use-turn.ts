import { useEffect, useEffectEvent, useState } from "react";
import { isBusy, type SaveState } from "./save-state";
import type { SaveController } from "./use-save";

/** A save that waits for a tap has not ended. */
const isEnd = (state: SaveState) => !isBusy(state) && state.kind !== "fetched";

type Turn = {
  isTurn: boolean;
  /** Skipped because it needs a confirmation. */
  isSkipped?: boolean;
  saving: Pick<SaveController, "state" | "cancel">;
  start: () => void;
  onEnd: (isSaved: boolean) => void;
};

/** Waits until nothing else of it is being saved. Losing the turn cancels the save. */
export function useTurn({ isTurn, isSkipped = false, saving, start, onEnd }: Turn): void {
  const { state } = saving;
  const [phase, setPhase] = useState<"waiting" | "started" | "ended">("waiting");
  const isReady = phase === "waiting" && isEnd(state);
  const begin = useEffectEvent(start);
  const pass = useEffectEvent((isSaved: boolean) => {
    setPhase("ended");
    onEnd(isSaved);
  });
  const stop = useEffectEvent(() => {
    if (phase === "started" && isBusy(state)) saving.cancel();
    setPhase("waiting");
  });
  useEffect(() => {
    if (!isTurn) return stop();
    if (!isReady) return;
    if (isSkipped) return pass(false);
    begin();
    setPhase("started");
  }, [isTurn, isSkipped, isReady]);
  useEffect(() => {
    if (isTurn && phase === "started" && isEnd(state)) pass(state.kind === "saved");
  }, [isTurn, phase, state]);
}
