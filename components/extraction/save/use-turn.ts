import { useEffect, useEffectEvent, useState } from "react";
import { isBusy, type SaveState } from "./save-state";
import type { SaveController } from "./use-save";

/** Whether a save has ended. One that waits for a tap has not. */
const isEnd = (state: SaveState) => !isBusy(state) && state.kind !== "fetched";

type Turn = {
  /** Whether it is this one's turn, while several are saved one after the other. */
  isTurn: boolean;
  /** Whether it is skipped, because it needs a confirmation. */
  isSkipped?: boolean;
  saving: Pick<SaveController, "state" | "cancel">;
  start: () => void;
  onEnd: (isSaved: boolean) => void;
};

/**
 * Saves when it is this one's turn and nothing else of it is being saved, then passes the turn on. Losing the
 * turn cancels the save.
 */
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
