import { useState } from "react";
import { announce } from "./announce";

type Texts = { copied: string; copyError: string };

/** `said` is empty before the first copy. */
export function useCopy(text: string, { copied, copyError }: Texts) {
  const [said, setSaid] = useState("");

  async function copy() {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => copied,
      () => copyError,
    );
    setSaid(outcome);
    announce(outcome);
  }

  return { said, copy };
}
