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

/** Saves when it is this one's turn, then passes the turn on. Losing the turn cancels the save. */
export function useTurn({ isTurn, isSkipped = false, saving, start, onEnd }: Turn): void {
  const { state } = saving;
  const [isStarted, setStarted] = useState(false);
  const begin = useEffectEvent(start);
  const end = useEffectEvent(onEnd);
  const stop = useEffectEvent(() => {
    if (isStarted && isBusy(state)) saving.cancel();
    setStarted(false);
  });
  useEffect(() => {
    if (!isTurn) return stop();
    if (isSkipped) return end(false);
    begin();
    setStarted(true);
  }, [isTurn, isSkipped]);
  useEffect(() => {
    if (isTurn && isStarted && isEnd(state)) end(state.kind === "saved");
  }, [isTurn, isStarted, state]);
}
